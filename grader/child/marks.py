"""Marks on memory: what of it claims to be on cuda:0, and what on the CPU was made where.

A tensor is "on CUDA" when its storage is marked, so views, detached tensors and what functional transforms wrap are so
too. The marks are attributes of the storages, which live as long as the memory does.
"""

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

import torch

CPU, CUDA = torch.device("cpu"), torch.device("cuda", 0)
BASE = torch.Tensor

plain = torch._C.DisableTorchFunction  # switches off what stands between a call and torch itself
_storage = BASE.untyped_storage
_is_wrapped, _unwrapped = torch._C._functorch.is_functorch_wrapped_tensor, torch._C._functorch.get_unwrapped


class Origin(NamedTuple):
    """Where the submission made a tensor on the CPU: in which call, 0 being the load, and on which of its lines."""

    call: int
    line: int | None


class Found(NamedTuple):
    """A tensor and the device that it claims."""

    tensor: torch.Tensor
    device: torch.device


def tensors_in(value: object) -> Iterator[torch.Tensor]:
    """Give the tensors in arguments or results, however they are nested."""
    if isinstance(value, BASE):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from tensors_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from tensors_in(item)


def bare(tensor: torch.Tensor) -> torch.Tensor:
    """Give what vmap and its kin have wrapped."""
    while _is_wrapped(tensor):
        tensor = _unwrapped(tensor)
    return tensor


def storages(tensor: torch.Tensor) -> list[torch.UntypedStorage]:
    """Give the memory under a tensor: one piece, or several if it is sparse; none where there is none to be had."""
    tensor = bare(tensor)
    match tensor.layout:
        case torch.strided:
            parts = [tensor] if tensor.device.type == "cpu" else []
        case torch.jagged:
            parts = [tensor.values()]
        case torch.sparse_coo:
            parts = [tensor._indices(), tensor._values()]
        case torch.sparse_csr | torch.sparse_bsr:
            parts = [tensor.crow_indices(), tensor.col_indices(), tensor.values()]
        case torch.sparse_csc | torch.sparse_bsc:
            parts = [tensor.ccol_indices(), tensor.row_indices(), tensor.values()]
        case _:
            parts = []
    with contextlib.suppress(RuntimeError):  # what older transforms have wrapped has none
        return [_storage(part) for part in parts]
    return []


def mark(tensor: torch.Tensor) -> torch.Tensor:
    """Put a tensor, and all that share its memory, on cuda:0."""
    with plain():
        for storage in storages(tensor):
            storage.on_cuda = True  # type: ignore[attr-defined]  # reason: see above
    return tensor


def device_of(tensor: torch.Tensor) -> torch.device:
    """Say which device a tensor claims to be on."""
    with plain():
        marked = any(hasattr(storage, "on_cuda") for storage in storages(tensor))
        return CUDA if marked else tensor.device


def origin_of(tensor: torch.Tensor) -> Origin | None:
    """Say where a tensor on the CPU was made, if that was seen."""
    with plain():
        return next((storage.origin for storage in storages(tensor) if hasattr(storage, "origin")), None)


def is_known(tensor: torch.Tensor) -> bool:
    """Say whether it was seen how a tensor was made: what compiled code gives, for one, was not."""
    with plain():
        return tensor.device.type != "cpu" or any(
            hasattr(storage, mark) for storage in storages(tensor) for mark in ("on_cuda", "origin")
        )


def note_origin(tensor: torch.Tensor, origin: Origin) -> None:
    """Note where a tensor on the CPU was made."""
    for storage in storages(tensor):
        storage.origin = origin  # type: ignore[attr-defined]  # reason: see above


def found_in(value: object) -> list[Found]:
    """Give the tensors in arguments or results with their devices, however they are nested."""
    return [Found(tensor, device_of(tensor)) for tensor in tensors_in(value)]


def is_number(tensor: torch.Tensor) -> bool:
    """Say whether a tensor has no axes."""
    return bare(tensor).dim() == 0


def is_position(tensor: torch.Tensor) -> bool:
    """Say whether a tensor is a whole number without axes, which indexing reads out wherever it is."""
    return is_number(tensor) and tensor.dtype not in {torch.bool, torch.uint8} and not tensor.is_floating_point()
