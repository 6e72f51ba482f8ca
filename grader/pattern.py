"""What is plain to see of a wrong result as a whole: one sentence, or None. What it says holds everywhere. Pure."""

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from grader.closeness import Floats, rounded

FEWEST = 3  # elements of which anything can be said
MOST = 1 << 17
Shape = tuple[int, ...]


def of_values(actual: Floats, expected: Floats, allowed: Floats, dtype: str) -> str | None:
    """Say how the elements differ from what is expected, if one rule gives all of them within the bound.

    All arrays have one shape. `dtype` is what a result is rounded to.
    """
    if not FEWEST <= actual.size <= MOST:
        return None

    def same(one: Floats, other: Floats, bound: Floats) -> bool:
        with np.errstate(invalid="ignore", over="ignore"):
            near = np.abs(one - rounded(other, dtype)) <= bound
        return bool(np.all(near | (one == other) | (np.isnan(one) & np.isnan(other))))

    with np.errstate(invalid="ignore", over="ignore"):
        for sentence, other in _computed(actual, expected):
            if same(actual, other, allowed):
                return sentence
        for sentence, move in _moves(actual.shape):
            if same(actual, move(expected), move(allowed)):
                return sentence
        return next((sentence for sentence, *cut in _shifts(actual, expected, allowed) if same(*cut)), None)


def _computed(actual: Floats, expected: Floats) -> Iterator[tuple[str, Floats]]:
    """Give what a constant makes of what is expected."""
    finite = np.isfinite(actual) & np.isfinite(expected)
    if not finite.any():
        return
    yield "Every element has the other sign", -expected
    yield "Every element is 0", np.where(finite, 0.0, expected)
    apart = float(np.median(actual[finite] - expected[finite]))
    for offset in _near(apart):
        if offset:
            sign = "-" if offset < 0 else "+"
            yield f"Every element is the expected one {sign} {abs(offset):.6g}", expected + offset
    largest = np.unravel_index(int(np.argmax(np.where(finite, np.abs(expected), -1.0))), expected.shape)
    if expected[largest]:
        ratio = float(actual[largest] / expected[largest])
        for factor in _near(ratio):
            yield f"Every element is {factor:.6g} times the expected one", expected * factor


def _near(value: float) -> list[float]:
    """Give plain numbers that a rounded one may have been, the plainest first."""
    return list(dict.fromkeys((*(float(f"{value:.{digits}g}") for digits in (2, 3, 6)), value)))


def _moves(shape: Shape) -> Iterator[tuple[str, Callable[[Floats], Floats]]]:
    """Give other orders of the same elements."""
    if len(shape) >= 2 and shape[-1] == shape[-2]:
        yield "It is the expected result transposed, rows for columns", lambda array: np.swapaxes(array, -1, -2)
    for axis in range(len(shape)):
        if shape[axis] > 1:
            yield f"It is the expected result in reverse order along axis {axis}", partial(np.flip, axis=axis)


def _shifts(actual: Floats, expected: Floats, allowed: Floats) -> Iterator[tuple[str, Floats, Floats, Floats]]:
    """Give what is left of both when one of them is moved by a place; at the ends anything may stand."""
    for axis, size in enumerate(actual.shape):
        if size < FEWEST:
            continue
        first, last = (np.take(np.arange(size), places) for places in (range(size - 1), range(1, size)))
        for where, mine, its in (("late", last, first), ("early", first, last)):
            here, there = np.take(actual, mine, axis), np.take(expected, its, axis)
            differs = ~(np.abs(here - np.take(expected, mine, axis)) <= np.take(allowed, mine, axis))
            if 2 * np.count_nonzero(differs) >= differs.size:  # else hardly anything was moved
                sentence = f"Along axis {axis} every element stands one place too {where}"
                yield sentence, here, there, np.take(allowed, its, axis)


def of_non_finite(actual: Floats, expected: Floats, dtype: str) -> str | None:
    """Say what makes the infinities or NaN that stand where they are wrong, if they are of one kind."""
    right = (actual == expected) | (np.isnan(actual) & np.isnan(expected))
    wrong = actual[~right & ~(np.isfinite(actual) & np.isfinite(expected))]
    if not wrong.size:
        return None
    if np.isnan(wrong).all():
        return "A NaN comes of 0/0, inf - inf, 0 * inf, and of the log or the root of a negative number"
    if (wrong == math.inf).all():
        return f"An inf comes of a division by 0, and of a number that is too large for {dtype}"
    if (wrong == -math.inf).all():
        return "A -inf comes of log(0), of a division by 0, and of a mask"
    return None


def of_shapes(found: Shape, wanted: Shape) -> str | None:
    """Say how a shape differs from the one that is wanted."""
    for axis, size in enumerate(found):
        if size == 1 and found[:axis] + found[axis + 1 :] == wanted:
            return f"Axis {axis}, of size 1, is one too many: .squeeze({axis}) takes it away"
    for axis, size in enumerate(wanted):
        if size == 1 and wanted[:axis] + wanted[axis + 1 :] == found:
            return f"An axis of size 1 is missing: .unsqueeze({axis}) adds it"
    if len(found) >= 2 and (*found[:-2], found[-1], found[-2]) == wanted:
        return "This is the shape of the transposed result: .transpose(-2, -1) exchanges rows and columns"
    if _broadcasts(found, wanted):
        return "It would broadcast to what is wanted, but all elements have to be there"
    if len(found) != len(wanted):
        return f"It has {len(found)} {'axis' if len(found) == 1 else 'axes'}, not {len(wanted)}"
    apart = [axis for axis in range(len(found)) if found[axis] != wanted[axis]]
    if len(apart) == 1 and len(found) > 1:
        return f"Along axis {apart[0]} it has {found[apart[0]]}, not {wanted[apart[0]]}"
    return None


def _broadcasts(found: Shape, wanted: Shape) -> bool:
    ends = zip(reversed(found), reversed(wanted), strict=False)
    return len(found) <= len(wanted) and all(size in {1, other} for size, other in ends)
