"""Results of timed calls that the judge picks, and looks at once they are there."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from grader import arrays, bound, compare
from grader.arrays import Array, Result
from grader.cases import Call
from grader.compare import Answer, Comparison
from grader.problem import Case, Tolerance
from grader.reference import Reference
from grader.verdict import Check, Mismatch

PICKS = 3  # of a round, in the mean: whoever sees three go does not know that there are no more
CLOSE = 1e-5  # of its size, and of that of all: a result as near to the reference's own is not looked at each time
TIMED = Case(name="speed")


class Look(NamedTuple):
    """What was picked: a call and what came back from it."""

    call: Call
    results: tuple[Array, ...]


class Audit:
    """The picks of one size.

    Each is held against what the reference gave in its own turn, which costs next to nothing. What is not close to that
    is a doubt: of these one a pair is judged as any call is. So is one that is close but not equal, in a pair that is
    drawn beforehand: nobody can know which.
    """

    def __init__(self, reference: Reference, *, pairs: int) -> None:
        self._reference = reference
        self._chance = secrets.SystemRandom()
        self._pair = self._chance.randrange(pairs)
        self._doubts: list[Look] = []
        self._unequal: list[Look] = []

    def picks(self, calls: int) -> list[int]:
        """Choose one or more of so many calls, before they are made."""
        picked = [call for call in range(calls) if self._chance.random() * calls < PICKS]
        return picked or [self._chance.randrange(calls)]

    def look(self, call: Call, results: Sequence[Array], reference: Sequence[Array]) -> None:
        """Hold the results of a call against the reference's."""
        pairs = list(zip(results, reference, strict=True))
        if all(np.array_equal(a, b, equal_nan=arrays.is_float(a)) for a, b in pairs):
            return
        near = all(_close(a, b) for a, b in pairs)
        (self._unequal if near else self._doubts).append(Look(call, tuple(results)))

    def conclude(self, pair: int) -> Mismatch | None:
        """Judge what has to be of a pair that has played; None when it is right.

        Raises:
            ReferenceFault: the reference cannot say.
        """
        looks = self._doubts or (self._unequal if pair == self._pair else [])
        chosen = self._chance.choice(looks) if looks else None
        self._doubts, self._unequal = [], []
        return None if chosen is None else self._judge(chosen)

    def _judge(self, look: Look) -> Mismatch | None:
        results = tuple(
            Result(type=wanted.framework.type, dtype=arrays.name_of(array.dtype), device="cpu", array=array)
            for wanted, array in zip(look.call.wanted, look.results, strict=True)
        )
        structure = f"tuple of {len(results)}" if len(results) > 1 else None
        comparison = Comparison(
            actual=Answer(results=results, structure=structure),
            wanted=look.call.wanted,
            expected=self._reference.answer(look.call, TIMED).results,
            device="cpu",
        )
        return compare.compare(comparison, (Check.VALUES,))


def are_as_good_as_zero(results: Sequence[Array], tolerance: Tolerance | None, sizes: Mapping[str, int]) -> bool:
    """Say whether zeros would be taken for these results, which would make doing nothing the fastest right answer."""
    for array in results:
        values = arrays.to_float64(array)
        dtype = arrays.name_of(array.dtype)
        allowed = bound.expect(values, dtype=dtype, tolerance=tolerance, sizes=sizes, spread=None).allowed
        if not array.size or not np.all(np.abs(values) <= allowed):
            return False
    return True


def _close(one: Array, other: Array) -> bool:
    if not arrays.is_float(one):
        return False
    with np.errstate(invalid="ignore", over="ignore"):
        sizes = np.abs(other[np.isfinite(other)].astype(np.float64))
        return np.allclose(one, other, rtol=CLOSE, atol=CLOSE * (sizes.mean() if sizes.size else 0.0), equal_nan=True)
