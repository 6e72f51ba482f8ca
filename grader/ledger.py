"""The form in which answers are stored: which runs, where each array lies, what each element may differ by."""

from dataclasses import dataclass
from typing import Literal

from grader.arrays import Layout
from grader.device import Device
from grader.problem import STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Where an array lies among the bytes, which hold every dtype alike: NumPy's own format has no bfloat16."""

    __pydantic_config__ = STRICT

    dtype: str
    shape: tuple[int, ...]
    offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A tensor that a call is made with."""

    __pydantic_config__ = STRICT

    array: Piece
    layout: Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounded:
    """What an array must be, and what each element may differ by."""

    __pydantic_config__ = STRICT

    values: Piece
    allowed: Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """One call, its tensors apart from its other arguments, and what it must give back."""

    __pydantic_config__ = STRICT

    sizes: dict[str, int]
    tensors: dict[str, Made]
    others: dict[str, object]
    cotangents: tuple[Made, ...]
    results: tuple[Bounded, ...]
    gradients: tuple[Bounded, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """One run; `fit` says whether the reference itself passes on its device, as far as that was there."""

    __pydantic_config__ = STRICT

    case: str
    dtype: str
    device: Device
    fit: bool
    calls: tuple[Called, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """All that is stored but the arrays' bytes; `spec` is the digest of the spec that it was made for."""

    __pydantic_config__ = STRICT

    format: Literal[1]
    spec: str
    seed: int
    runs: tuple[Ran, ...]
