"""One array and what is expected of it ▶ Mismatch or None: whether it is close enough, and where it is not. Pure."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grader import arrays
from grader.arrays import Array
from grader.cases import Wanted
from grader.verdict import Check, Mismatch, Worst

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

DIGITS = {"float16": 5, "bfloat16": 4, "float32": 9, "float64": 17}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """One expected array, rounded to the wanted dtype and widened again, and what each element may differ by."""

    values: Floats
    allowed: Floats


def number(value: float, dtype: str) -> str:
    """Write a number with the digits that its dtype has."""
    return f"{value:.{DIGITS.get(dtype, 17)}g}"


def place(index: tuple[int, ...]) -> str:
    """Write where an element stands, after a blank; of a number alone nothing."""
    return f" at {list(index)}" if index else ""


def in_place(array: Array, expected: Expected, wanted: Wanted, *, check: Check = Check.NON_FINITE) -> Mismatch | None:
    """Compare where one array and what is expected are NaN or infinite."""
    actual = rounded(array, wanted.dtype)
    if np.array_equal(actual, expected.values):
        return None
    with np.errstate(invalid="ignore"):
        same = (np.isfinite(actual) & np.isfinite(expected.values)) | (actual == expected.values)
    wrong = ~(same | (np.isnan(actual) & np.isnan(expected.values)))
    if not wrong.any():
        return None
    at = _index(wrong, np.ones_like(actual))
    got, want = (number(values[at], wanted.dtype) for values in (actual, expected.values))
    misplaced = _misplaced(actual[wrong], expected.values[wrong])
    where = f"{_count(wrong, wanted)} {misplaced}; the first, at {list(at)}"
    where = where if at else f"{wanted.name or 'the number'} is {misplaced}"
    message = f"{where}: got {got}, expected {want}"
    worst = Worst(
        index=at,
        actual=float(actual[at]),
        expected=float(expected.values[at]),
        difference=math.inf,
        allowed=float(expected.allowed[at]),
    )
    return Mismatch(check=check, message=message, wrong=int(wrong.sum()), total=wrong.size, worst=worst)


def _misplaced(actual: Floats, expected: Floats) -> str:
    """Say of elements that are wrong by being NaN or infinite what they are, and what is right there."""
    kinds = {(_kind(got), _kind(want)) for got, want in zip(actual.tolist(), expected.tolist(), strict=True)}
    got, want = ({pair[side] for pair in kinds} for side in (0, 1))
    if want == {"a number"} or got == {"a number"} or len(kinds) == 1:
        is_so, right = ("infinite or NaN" if len(side) > 1 else side.pop() for side in (got, want))
        return f"{is_so} where {right} is right"
    return "infinite or NaN where a number is right, or the other way round"


def _kind(value: float) -> str:
    return "a number" if math.isfinite(value) else f"{value:g}".replace("nan", "NaN")


def close(array: Array, expected: Expected, wanted: Wanted, *, check: Check = Check.VALUES) -> Mismatch | None:
    """Compare one array with what is expected, where both are finite."""
    actual = rounded(array, wanted.dtype)
    if np.array_equal(actual, expected.values):
        return None
    with np.errstate(invalid="ignore", over="ignore"):
        difference = np.abs(actual - expected.values)
    wrong = np.isfinite(actual) & np.isfinite(expected.values) & ~(difference <= expected.allowed)
    if not wrong.any():
        return None
    at = _index(wrong, difference)
    worst = Worst(
        index=at,
        actual=float(actual[at]),
        expected=float(expected.values[at]),
        difference=float(difference[at]),
        allowed=float(expected.allowed[at]),
    )
    got, want = number(worst.actual, wanted.dtype), number(worst.expected, wanted.dtype)
    where = (
        f"{_count(wrong, wanted)} wrong; the worst, at {list(at)}" if at else f"{wanted.name or 'the number'} is wrong"
    )
    how = f"off by {worst.difference:.3g} where {worst.allowed:.3g} is allowed"
    message = f"{where}: got {got}, expected {want}, {how}"
    return Mismatch(check=check, message=message, wrong=int(wrong.sum()), total=wrong.size, worst=worst)


def wrong(array: Array, expected: Expected, wanted: Wanted) -> Mask:
    """Mark all elements that `in_place` or `close` complain of."""
    actual = rounded(array, wanted.dtype)
    with np.errstate(invalid="ignore", over="ignore"):
        near = np.abs(actual - expected.values) <= expected.allowed
    near &= np.isfinite(actual) & np.isfinite(expected.values)
    differs: Mask = ~(near | (actual == expected.values) | (np.isnan(actual) & np.isnan(expected.values)))
    return differs


def rounded(array: Array, dtype: str) -> Floats:
    """Round to a float dtype and widen again; where that is no float type nothing is rounded, so that 2.7 is not 2."""
    return arrays.to_float64(arrays.cast(array, dtype) if dtype in arrays.FLOATS else array)


def _index(wrong: npt.NDArray[np.bool_], severity: Floats) -> tuple[int, ...]:
    """Give the index of the first element, among those that are wrong, that is worst."""
    severity = np.where(wrong, severity, -1.0)
    return tuple(int(i) for i in np.unravel_index(int(np.argmax(severity)), wrong.shape))


def _count(wrong: npt.NDArray[np.bool_], wanted: Wanted) -> str:
    name = f" of {wanted.name}" if wanted.name else ""
    return f"{int(wrong.sum())} of {wrong.size} elements{name} {'is' if wrong.sum() == 1 else 'are'}"


def share(array: Array, expected: Expected, wanted: Wanted) -> float:
    """Give how much of what is allowed the worst element takes; infinite where NaN or infinities are out of place."""
    actual = rounded(array, wanted.dtype)
    if in_place(array, expected, wanted) is not None:
        return math.inf
    with np.errstate(invalid="ignore", over="ignore"):
        difference = np.nan_to_num(np.abs(actual - expected.values), nan=0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        taken = np.where(difference == 0, 0.0, difference / expected.allowed)
    return float(taken.max(initial=0.0))
