"""Frames between the judge and a child: a bounded JSON header and raw bytes. Both sides use this module.

A frame is `HEAD | header | fields | bodies`. HEAD has the nonce that ties an answer to its question, and three
lengths. The header is JSON, `[kind, [[dtype, shape], …]]`. The fields are JSON that only the reader of that kind looks
into. The bodies are the bytes of the arrays, C-contiguous, in order. What a child sends is hostile until the arithmetic
agrees, and no body is allocated before it does. No pickle, no evaluation, no strides.
"""

import json
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

HEAD = struct.Struct("<4sQIIQ")  # magic, nonce, bytes of header, fields and bodies
MAGIC = b"TGF1"
MOST_HEADER = 1 << 14
MOST_FIELDS = 1 << 16
MOST_ARRAYS = 64
MOST_DIMENSIONS = 8
MOST_COSTLY = 4  # lines on which an index went to another device
MOST_KINDS = 32  # of Python's own exceptions that one exception is
MOST_SIZE = 1 << 40
EARLIER = "an earlier result"  # what a result may share memory with, beside inputs by name
SIBLING = "another result of the call"  # and that too, in elements of both
ONE_PIECE = 1 << 16

ITEMSIZE = {
    "bool": 1,
    "uint8": 1,
    "int8": 1,
    "int16": 2,
    "int32": 4,
    "int64": 8,
    "float16": 2,
    "bfloat16": 2,
    "float32": 4,
    "float64": 8,
    "complex64": 8,
    "complex128": 16,
}


class WireError(Exception):
    """The bytes are not a frame, or not the frame that was due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Array:
    """A dense tensor in transit: dtype name, shape, C-contiguous bytes."""

    dtype: str
    shape: tuple[int, ...]
    data: bytes | bytearray | memoryview

    def __post_init__(self) -> None:
        if len(self.data) != size(self.dtype, self.shape):
            raise WireError(f"{len(self.data)} bytes for {self.dtype} of shape {self.shape}")


@dataclass(frozen=True, kw_only=True)
class Message:
    """What a frame says: its kind, its fields (a JSON object), its arrays."""

    kind: str
    fields: bytes = b"{}"
    arrays: tuple[Array, ...] = ()

    @classmethod
    def of(cls, kind: str, fields: dict[str, Any], arrays: Sequence[Array] = ()) -> "Message":
        """Make one of fields that are still Python."""
        return cls(kind=kind, fields=json.dumps(fields).encode(), arrays=tuple(arrays))

    @cached_property
    def _header(self) -> bytes:
        return json.dumps([self.kind, [[array.dtype, array.shape] for array in self.arrays]]).encode()

    @cached_property
    def _bodies(self) -> list[bytes | bytearray | memoryview]:
        return [array.data for array in self.arrays if len(array.data)]

    def frame(self, nonce: int) -> Iterator[bytes | bytearray | memoryview]:
        """Give the bytes of the frame, piece by piece; a small one in one piece, for one wake-up of the other side.

        Raises:
            WireError: it would be longer than a reader accepts.
        """
        length = sum(map(len, self._bodies))
        if (
            max(
                len(self._header) - MOST_HEADER,
                len(self.fields) - MOST_FIELDS,
                len(self.arrays) - MOST_ARRAYS,
            )
            > 0
        ):
            raise WireError("the message is too long")
        start = HEAD.pack(MAGIC, nonce, len(self._header), len(self.fields), length) + self._header + self.fields
        if length <= ONE_PIECE:
            yield b"".join((start, *self._bodies))
        else:
            yield start
            yield from self._bodies


def size(dtype: object, shape: object) -> int:
    """Give the bytes of an array.

    Raises:
        WireError: the dtype is unknown, or the shape is not a short list of sizes in range.
    """
    if not isinstance(dtype, str) or dtype not in ITEMSIZE:
        raise WireError("unknown dtype")
    if not isinstance(shape, list | tuple) or len(shape) > MOST_DIMENSIONS:
        raise WireError("not a shape")
    if not all(type(n) is int and 0 <= n <= MOST_SIZE for n in shape):
        raise WireError("not a size")
    # Zeros count as one here: (0, 2**40, 2**40) holds nothing, yet its strides overflow.
    if math.prod(max(n, 1) for n in shape) > MOST_SIZE:
        raise WireError("too large")
    return math.prod(shape) * ITEMSIZE[dtype]


def read(fill: Callable[[memoryview], None], *, most_bytes: int) -> tuple[int, Message]:
    """Read one frame: its nonce and what it says. `fill` fills a buffer whole or raises.

    Raises:
        WireError: it is no frame, disagrees with itself, or asks for more than `most_bytes` of bodies.
    """
    magic, nonce, header_length, fields_length, length = HEAD.unpack(_filled(fill, HEAD.size))
    if magic != MAGIC or header_length > MOST_HEADER or fields_length > MOST_FIELDS:
        raise WireError("not a frame")
    if length > most_bytes:
        raise WireError(f"too large: {length} bytes, where at most {most_bytes} are taken")
    kind, described = _header(_filled(fill, header_length))
    fields = bytes(_filled(fill, fields_length))
    sizes = [size(dtype, shape) for dtype, shape in described]
    if sum(sizes) != length:
        raise WireError("the bodies are not as long as the header says")
    arrays = []
    for (dtype, shape), nbytes in zip(described, sizes, strict=True):
        data = _filled(fill, nbytes)
        if dtype == "bool" and data.strip(b"\0\1"):
            raise WireError("a bool that is neither 0 nor 1")
        arrays.append(Array(dtype=dtype, shape=tuple(shape), data=data))
    return nonce, Message(kind=kind, fields=fields, arrays=tuple(arrays))


def _filled(fill: Callable[[memoryview], None], length: int) -> bytearray:
    data = bytearray(length)
    if length:
        fill(memoryview(data))
    return data


def _header(text: bytearray) -> tuple[str, list[tuple[str, list[int]]]]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WireError("the header is not JSON") from error
    match content:
        case [str(kind), list(arrays)] if len(arrays) <= MOST_ARRAYS:
            if not all(isinstance(entry, list) and len(entry) == 2 for entry in arrays):
                raise WireError("an array is a dtype and a shape")
            return kind, [(dtype, shape) for dtype, shape in arrays]
        case _:
            raise WireError("the header is not a kind and arrays")
