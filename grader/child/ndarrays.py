"""NumPy arrays as arguments and as results: what they are, what they share, and how they travel."""

import ctypes
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import tensors
import torch
import wire
from devices import Cpu
from tensors import POISON, Span, overlap, type_name

Array = npt.NDArray[Any]  # Any: the dtype is data here

NAMES = {np.dtype(name): name for name in wire.ITEMSIZE if name != "bfloat16"}  # NumPy itself has no bfloat16
SCALARS = {dtype.type for dtype in NAMES}

# Bound here: a submission may put others in their place.
_copyto, _frombuffer, _memset = np.copyto, np.frombuffer, ctypes.memset


def handed(tensor: torch.Tensor) -> Array:
    """Give what a submission gets for a tensor on the CPU: the same memory and strides, as an array."""
    return tensor.numpy()


def form(array: Array) -> tuple[object, ...]:
    """Say what an array is beside its bytes; setting its shape, strides, dtype or flags changes it."""
    lies = array.strides, _address(array), array.flags.writeable
    base: object = array.base
    under = tensors.form(base) if isinstance(base, torch.Tensor) else ()
    return type(array), array.dtype, array.shape, *lies, under


def describe(
    value: object, device: Cpu, inputs: Mapping[str, Span], earlier: Iterable[Span]
) -> tuple[dict[str, Any], wire.Array | None]:
    """Say what a result is, and copy it out if it is an array, or a NumPy scalar, of a type that can travel."""
    about: dict[str, Any] = {"type": type_name(value), "dtype": None, "device": "cpu", "line": None, "shares": []}
    if type(value) is not np.ndarray and not _is_scalar(value):
        return about, None
    array = np.asarray(value)
    about["dtype"] = array.dtype.name
    if array.dtype not in NAMES:
        about["type"] = f"numpy.ndarray of {_named(array.dtype)}"
        return about, None
    if array.ndim > wire.MOST_DIMENSIONS:
        about["type"] = f"numpy.ndarray of {array.ndim} axes"
        return about, None
    own = memory(value)
    if own is not None:
        about["shares"] = [name for name, other in inputs.items() if overlap(own, other)]
        if any(overlap(own, other) for other in earlier):
            about["shares"].append(wire.EARLIER)
    return about, _extract(array)


def memory(value: object) -> Span | None:
    """Give where the memory under an array begins and ends, all of it; None for what is no array of plain bytes."""
    if type(value) is not np.ndarray:
        return None
    root = _root(value)
    return None if value.dtype.hasobject or root.dtype.hasobject else _bounds(root)


def laid(value: object) -> Array | None:
    """See where the elements of an array lie: in itself."""
    return value if type(value) is np.ndarray else None


def overwrite(value: object) -> None:
    """Overwrite the memory under an array, also where the array itself may not be written to.

    What NumPy did not allocate is written to only where NumPy would do so.
    """
    assert isinstance(value, np.ndarray)  # noqa: S101 -- reason: for the type checker; it has a memory
    root = _root(value)
    start, end = _bounds(root)
    if root.flags.owndata:
        _memset(start, POISON, end - start)
    elif root.flags.writeable and root.dtype in NAMES:
        _copyto(root, _frombuffer(bytes([POISON]) * root.dtype.itemsize, root.dtype)[0])


def put(result: object, place: torch.Tensor, *, exact: bool) -> bool:
    """Copy a result into its place; False where it is not of the form, or if `exact` not of the dtype, of that."""
    room = place.numpy()
    if type(result) is not np.ndarray and not (_is_scalar(result) and not room.shape):
        return False
    array = np.asarray(result)
    if array.shape != room.shape or array.dtype not in NAMES or (exact and array.dtype != room.dtype):
        return False
    _copyto(room, array, casting="unsafe")
    return True


def named(result: object) -> str:
    """Describe a result in a few words."""
    about = f" of {_named(result.dtype)} and shape {list(result.shape)}" if type(result) is np.ndarray else ""
    return f"{type_name(result)}{about}"


def _is_scalar(value: object) -> bool:
    # By identity: what equals a type of NumPy, and has its hash, may be a type of the submission's.
    return any(type(value) is scalar for scalar in SCALARS)


def _extract(array: Array) -> wire.Array:
    # A bool may hold any byte, such as that of an overwritten one; only 0 and 1 can travel.
    plain = array.view(np.uint8) != 0 if array.dtype == np.bool_ else array
    return wire.Array(dtype=NAMES[array.dtype], shape=array.shape, data=plain.tobytes())


def _named(dtype: np.dtype[Any]) -> str:
    if dtype.names is not None:
        return "a structured dtype"
    return dtype.name if dtype.isnative else f"{dtype.newbyteorder('=').name} in the other byte order"


def _root(array: Array) -> Array:
    """Give the array that has the memory which this one is a view of."""
    base = array.base
    while isinstance(base, np.ndarray):
        array, base = base, np.ndarray.base.__get__(base)
    return array


def _address(array: Array) -> int:
    address: int = np.ndarray.__array_interface__.__get__(array)["data"][0]
    return address


def _bounds(array: Array) -> Span:
    """Give the first byte of an array and the one after its last, whatever the signs of its strides."""
    start = end = _address(array)
    if not array.size:
        return start, start
    reach = [(n - 1) * stride for n, stride in zip(array.shape, array.strides, strict=True)]
    return start + sum(r for r in reach if r < 0), end + sum(r for r in reach if r > 0) + array.itemsize
