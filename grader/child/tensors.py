"""Arrays in transit ↔ torch tensors: layouts, whole-storage snapshots, what a result is and what it shares."""

import contextlib
import ctypes
import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt
import torch
import wire
from devices import Cpu

Span = tuple[int, int]  # where memory begins and ends

GAP = 0xFF  # fills the storage between the elements of a strided input: NaN in every float type
MOST_NAME = 200
POISON = 0xAB  # fills a result's storage once it is copied out: a tensor handed out twice shows it
DTYPE = {name: getattr(torch, name) for name in wire.ITEMSIZE}
NAME = {dtype: name for name, dtype in DTYPE.items()}


# Bound here, since a submission may hang attributes of the same names on its tensors.
_storage, _stride, _address = torch.Tensor.untyped_storage, torch.Tensor.stride, torch.Tensor.data_ptr
_offset_of, _negative, _conjugate = torch.Tensor.storage_offset, torch.Tensor.is_neg, torch.Tensor.is_conj
_detach, _copy = torch.Tensor.detach, torch.Tensor.copy_


def stored(tensor: torch.Tensor) -> bytes:
    """Copy the bytes of the whole storage under a tensor, from wherever it is."""
    if tensor.device.type == "cpu":
        return storage_bytes(tensor).tobytes()
    return bytes(_flat(tensor).cpu().numpy().tobytes())


def _flat(tensor: torch.Tensor) -> torch.Tensor:
    """See the whole storage under a tensor as bytes, where it is."""
    return torch.empty(0, dtype=torch.uint8, device=tensor.device).set_(_storage(tensor))


def storage_bytes(tensor: torch.Tensor) -> npt.NDArray[np.uint8]:
    """Give the bytes of the whole storage under a tensor on the CPU, as a writable view."""
    # By address: a view through torch's own .numpy() would keep the submission from resizing what is its own.
    storage = _storage(tensor)
    if storage.nbytes() == 0:
        return np.empty(0, np.uint8)
    return np.frombuffer(memoryview((ctypes.c_uint8 * storage.nbytes()).from_address(storage.data_ptr())), np.uint8)


def build(array: wire.Array, layout: str) -> torch.Tensor:
    """Make the tensor of an array. Layout: contiguous, transposed, permuted or strided.

    A transposed tensor has its last two axes swapped in memory, a permuted one the two before the last. A strided
    tensor takes every second element of its last axis; what lies between is not its own. All but the contiguous
    ones begin one element into their storage.
    """
    dtype, shape = DTYPE[array.dtype], array.shape
    match layout:
        case "contiguous":
            tensor = torch.empty(shape, dtype=dtype, device="cpu")
        case "transposed":
            tensor = _offset((*shape[:-2], shape[-1], shape[-2]), dtype).transpose(-1, -2)
        case "permuted":
            tensor = _offset((*shape[:-3], shape[-2], shape[-3], shape[-1]), dtype).transpose(-3, -2)
        case "strided":
            tensor = _offset((*shape[:-1], 2 * shape[-1]), dtype)[..., ::2]
        case _:
            raise wire.WireError(f"unknown layout {layout}")
    return fill(tensor, array)


def _offset(shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
    """Make a tensor that does not begin where its storage does; the element before it is not its own."""
    tensor = torch.empty(math.prod(shape) + 1, dtype=dtype, device="cpu")[1:].view(shape)
    storage_bytes(tensor).fill(GAP)
    return tensor


def fill(tensor: torch.Tensor, array: wire.Array) -> torch.Tensor:
    """Write an array into a tensor of its dtype and shape, in place."""
    with torch.no_grad():
        return tensor.copy_(dense(array))


def dense(array: wire.Array) -> torch.Tensor:
    """Make a contiguous tensor on the bytes of an array."""
    if not array.data:
        return torch.empty(array.shape, dtype=DTYPE[array.dtype], device="cpu")
    return torch.frombuffer(array.data, dtype=DTYPE[array.dtype]).reshape(array.shape)


def extract(tensor: torch.Tensor) -> wire.Array:
    """Copy a dense tensor out, C-contiguous."""
    flat = _detach(tensor).resolve_conj().resolve_neg().cpu().contiguous()
    line = flat.reshape(-1)
    if line.stride() != (1,):  # one element is contiguous whatever its stride, but cannot be seen as bytes with it
        line = line.clone(memory_format=torch.contiguous_format)
    data = line.view(torch.uint8).numpy().tobytes() if flat.numel() else b""
    return wire.Array(dtype=NAME[flat.dtype], shape=tuple(flat.shape), data=data)


def handed(tensor: torch.Tensor) -> torch.Tensor:
    """Give what a submission gets for a tensor: that itself."""
    return tensor


def form(tensor: torch.Tensor) -> tuple[object, ...]:
    """Say what a tensor is beside its bytes; an in-place resize, transpose, negation or `requires_grad_` changes it."""
    lies = _stride(tensor), _address(tensor), _offset_of(tensor), _negative(tensor), _conjugate(tensor)
    return type(tensor), tensor.dtype, tensor.shape, tensor.requires_grad, tensor.grad is None, *lies


def type_name(value: object) -> str:
    """Name a type as a learner would write it."""
    kind = type(value)
    if kind is torch.Tensor:
        return "torch.Tensor"
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return name[:MOST_NAME]


def describe(
    value: object, device: Cpu, inputs: Mapping[str, Span], earlier: Iterable[Span]
) -> tuple[dict[str, Any], wire.Array | None]:
    """Say what a result is, and copy it out if it is a dense tensor of a type that can travel.

    It may share memory with inputs, by name, and with an earlier result, each given by where it lies; earlier ones are
    kept alive, so that no honest new tensor can lie there.
    """
    about: dict[str, Any] = {"type": type_name(value), "dtype": None, "device": None, "line": None, "shares": []}
    if type(value) is not torch.Tensor:
        return about, None
    about["dtype"] = str(value.dtype).removeprefix("torch.")
    about["device"], about["line"] = device.of(value), device.line_of(value)
    if value.layout is not torch.strided or value.is_nested:
        about["type"] = f"{str(value.layout).removeprefix('torch.')} torch.Tensor"
        return about, None
    if value.dtype not in NAME or value.device.type == "meta":
        about["type"] = f"torch.Tensor of {about['dtype']} on {about['device']}"
        return about, None
    if value.ndim > wire.MOST_DIMENSIONS:
        about["type"] = f"torch.Tensor of {value.ndim} axes"
        return about, None
    own = span(value)
    about["shares"] = [name for name, other in inputs.items() if overlap(own, other)]
    if any(overlap(own, other) for other in earlier):
        about["shares"].append(wire.EARLIER)
    return about, extract(value)


def memory(value: object) -> Span | None:
    """Give where the storage of a result begins and ends, None if it is no plain tensor with a storage of its own."""
    return span(value) if _is_plain(value) else None


def laid(value: object) -> npt.NDArray[Any] | None:
    """See where the elements of a plain tensor lie, as an array that must not be read: it may be on the device."""
    if not _is_plain(value) or value.is_nested:
        return None
    (start, end), size = span(value), value.element_size()
    memory = memoryview((ctypes.c_uint8 * (end - start)).from_address(start))
    strides = [step * size for step in _stride(value)]
    # It may reach beyond memory that a submission has made smaller, and an axis of size 1 may have any stride.
    with contextlib.suppress(ValueError, TypeError, OverflowError):
        return np.ndarray(value.shape, f"V{size}", memory, _offset_of(value) * size, strides)
    return None


def overwrite(value: object) -> None:
    """Overwrite the storage of a plain tensor."""
    assert isinstance(value, torch.Tensor)  # noqa: S101 -- reason: for the type checker; it has a memory
    if value.device.type == "cpu":
        storage_bytes(value).fill(POISON)
    else:
        _flat(value).fill_(POISON)


def put(result: object, place: torch.Tensor, *, exact: bool) -> bool:
    """Copy a result into its place; False where it is not of the form, or if `exact` not of the dtype, of that."""
    if type(result) is not torch.Tensor or result.shape != place.shape or (exact and result.dtype != place.dtype):
        return False
    _copy(place, _detach(result) if result.requires_grad else result)
    return True


def named(result: object) -> str:
    """Describe a result in a few words."""
    about = f" of {result.dtype} and shape {list(result.shape)}" if isinstance(result, torch.Tensor) else ""
    return f"{type_name(result)}{about}"


def _is_plain(value: object) -> TypeGuard[torch.Tensor]:
    """Say whether it is a plain tensor with a storage of its own, here or on the device."""
    return type(value) is torch.Tensor and value.layout is torch.strided and value.device.type in {"cpu", "cuda"}


def span(tensor: torch.Tensor) -> Span:
    """Give where the storage of a tensor begins and ends; no address on the device is one in this process's memory."""
    storage = _storage(tensor)
    start = storage.data_ptr()
    return start, start + storage.nbytes()


def overlap(one: Span, other: Span) -> bool:
    """Say whether two pieces of memory have a byte in common."""
    return max(one[0], other[0]) < min(one[1], other[1])
