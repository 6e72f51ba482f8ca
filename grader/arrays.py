"""Tensors as the judge sees them: NumPy arrays (ml_dtypes gives bfloat16), and their bytes on the wire."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from grader.child import wire

Array = npt.NDArray[Any]  # Any: the dtype is data here, known when it runs
Memory = npt.NDArray[np.uint8]
Form = tuple[str, tuple[int, ...]]  # the dtype and shape of an array

DTYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name) for name in wire.ITEMSIZE
}
FLOATS = ("float16", "bfloat16", "float32", "float64")


class Layout(StrEnum):
    """How a tensor argument lies in memory; the values are the same in each."""

    CONTIGUOUS = "contiguous"
    TRANSPOSED = "transposed"
    PERMUTED = "permuted"
    STRIDED = "strided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensor:
    """A tensor argument: its values and dtype, and how it is to lie in memory."""

    array: Array
    layout: Layout = Layout.CONTIGUOUS


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One result as the child described it, which is its word; `array` is None when it is no dense tensor."""

    type: str
    dtype: str | None = None
    device: str | None = None
    line: int | None = None
    shares: tuple[str, ...] = ()
    array: Array | None = None


def name_of(dtype: np.dtype[Any]) -> str:
    """Name a dtype as torch does, without the `torch.`."""
    return dtype.name


def is_float(array: Array) -> bool:
    """Say whether an array is of a float type, bfloat16 included (NumPy itself does not count it)."""
    return name_of(array.dtype) in FLOATS


def eps(dtype: str) -> float:
    """Give the distance from 1 to the next number of a float type."""
    return float(_info(dtype).eps)


def ulp(values: Array, dtype: str) -> npt.NDArray[np.float64]:
    """Give the distance from each |value| to the next larger number of a float type; values are float64.

    Below the normal numbers it is the smallest subnormal; at infinities and NaN it is 0.
    """
    info = _info(dtype)
    finite = np.where(np.isfinite(values), values, 0.0)
    _, exponent = np.frexp(finite)
    lowest = int(info.minexp)
    step = np.ldexp(1.0, np.maximum(exponent - 1, lowest) + int(np.log2(float(info.eps))))
    return np.where(np.isfinite(values), np.where(finite == 0, float(info.smallest_subnormal), step), 0.0)


def _info(dtype: str) -> Any:  # Any: ml_dtypes does not say what it gives
    return ml_dtypes.finfo(DTYPES[dtype])  # type: ignore[no-untyped-call]  # reason: not annotated there


def to_wire(array: Array) -> wire.Array:
    """Give an array as it travels."""
    return wire.Array(dtype=name_of(array.dtype), shape=array.shape, data=array.tobytes())


def from_wire(array: wire.Array) -> Array:
    """Give an array that travelled; wire has held its bytes against its dtype and shape already."""
    return np.frombuffer(array.data, DTYPES[array.dtype]).reshape(array.shape)


def at(memory: Memory, offset: int, form: Form) -> Array:
    """Give the array that begins at a byte of the memory, as a view."""
    dtype, shape = form
    return memory[offset : offset + wire.size(dtype, shape)].view(DTYPES[dtype]).reshape(shape)


def to_float64(array: Array) -> npt.NDArray[np.float64]:
    """Widen any real array; exact for every type but int64 beyond 2**53."""
    with np.errstate(invalid="ignore"):  # a signalling NaN
        return array.astype(np.float64)


def cast(array: Array, dtype: str) -> Array:
    """Round an array to a dtype; overflow gives infinities, silently, as torch does."""
    if array.dtype == DTYPES[dtype]:
        return array
    with np.errstate(over="ignore", invalid="ignore"):
        return array.astype(DTYPES[dtype])
