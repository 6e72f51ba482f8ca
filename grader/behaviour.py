"""What a submission did in one run, and whether another did the same. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from grader import arrays, bound, closeness
from grader.arrays import Array
from grader.cases import Run, Wanted
from grader.closeness import Expected
from grader.compare import Answer
from grader.outcome import Outcome, Raised, Returned, Unusable
from grader.reference import Expectation
from grader.verdict import Check, RunResult, Verdict

Seen = Mapping[tuple[str, int], "Behaviour"]  # by the name of the case and the number of its run

# How a child names a tensor on the CPU that met one on a device, and when it was made.
FOREIGN = re.compile(r"(?P<dtype>[a-z]+)\d* \[[^\]]*\] on cpu(?: \(made on line \d+(?P<when>[^)]*)\))?")

COARSER = {"float64": "float32", "float32": "bfloat16", "float16": "bfloat16"}
LEAST_OFF = 0.2  # of the elements are off at the least, where a coarser type rounds all of them
ROUGHLY = 5.0  # times as much: roundings of one type are not further apart, and those of two types are
GRADIENT = "a gradient"  # which no result is named
PARTICULAR = re.compile(r"`[^`]*`|\[[^\]]*\]|\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a run showed: what was concluded, of which call, what was raised, and what each call gave back."""

    run: Run
    expected: tuple[Expectation, ...]
    verdict: Verdict
    check: Check | None
    call: int
    raised: str | None
    answers: tuple[Answer, ...]
    slowest: float  # seconds of a call


def of(run: Run, outcomes: Sequence[Outcome], expected: Sequence[Expectation], result: RunResult) -> Behaviour:
    """Keep of a run what tells one way to be wrong from another."""
    last = outcomes[result.call - 1] if run.case.raises else outcomes[-1]
    return Behaviour(
        run=run,
        expected=tuple(expected),
        verdict=result.verdict,
        check=result.mismatch.check if result.mismatch is not None else None,
        call=result.call,
        raised=_kind(last) if isinstance(last, Raised | Unusable) and result.verdict is not Verdict.ACCEPTED else None,
        answers=tuple(outcome.answer for outcome in outcomes if isinstance(outcome, Returned)),
        slowest=max((outcome.seconds for outcome in outcomes if isinstance(outcome, Returned)), default=0.0),
    )


def alike(one: Behaviour, other: Behaviour) -> bool:
    """Say whether two behaviours in the same run are the same: verdict, check, call, exception, values.

    Each value may be off by the bound, so they may differ by twice as much.
    """
    concluded = (one.verdict, one.check, one.call, one.raised, len(one.answers))
    if concluded != (other.verdict, other.check, other.call, other.raised, len(other.answers)):
        return False
    if one.check is Check.INPUTS_UNCHANGED and [a.changed for a in one.answers] != [a.changed for a in other.answers]:
        return False
    if one.check is Check.NEW_TENSOR and _shared(one) != _shared(other):
        return False
    calls = zip(one.run.calls, one.answers, other.answers, one.expected, strict=False)
    for call, ours, theirs, expectation in calls:
        if len(ours.results) != len(theirs.results) or len(ours.gradients) != len(theirs.gradients):
            return False
        kinds = zip(ours.results, theirs.results, strict=True)
        if any(a.type != b.type and (a.array is None or one.check is Check.TYPE) for a, b in kinds):
            return False
        pairs = list(zip(_arrays(ours), _arrays(theirs), strict=True))
        if all(_same(mine, its) for mine, its in pairs):
            continue  # no bound is needed for that, and most runs of two wrong answers are right in both
        wanted = [*call.wanted, *(_gradient(dtype) for dtype in call.float_arguments.values())]
        allowed: list[Expected | None] = [*expectation.results, *expectation.gradients]
        allowed = allowed or [None] * len(ours.results)  # it should have raised
        for (mine, its), what, bounds in zip(pairs, wanted, allowed, strict=False):
            if not _close(mine, its, what, bounds):
                return False
    return True


def differs(seen: Seen, other: Seen) -> bool:
    """Say whether any of the runs that were seen is not, or not so, among the others."""
    return any(key not in other or not alike(behaviour, other[key]) for key, behaviour in seen.items())


def _kind(raised: Raised | Unusable) -> str:
    """Name what was raised: its type, and where tensors met on two devices what the one on the CPU is and when made.

    Of what cannot be called it is what the child says, without names and numbers.
    """
    if isinstance(raised, Unusable):
        return PARTICULAR.sub("…", raised.message.partition(";")[0])
    found = FOREIGN.search(raised.message) if raised.refused else None
    if found is None:
        return f"{raised.type}{' of its own' if raised.own else ''}"
    when = found["when"] or ""
    return f"{raised.type}: {'one' if when else found['dtype']} on cpu{when}"


def _shared(one: Behaviour) -> set[str]:
    """Name what the results of the call that decides share memory with."""
    decides = one.answers[one.call - 1 : one.call]
    return {name for answer in decides for result in answer.results for name in result.shares}


def _gradient(dtype: str) -> Wanted:
    return Wanted(name=GRADIENT, shape=(), dtype=dtype)


def _arrays(answer: Answer) -> list[Array | None]:
    return [*(result.array for result in answer.results), *answer.gradients]


def _same(one: Array | None, other: Array | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes()


def _close(one: Array | None, other: Array | None, wanted: Wanted, expected: Expected | None) -> bool:
    if one is None or other is None:
        return one is other or _may_be_missing(wanted, expected)
    if one.shape != other.shape or "c" in one.dtype.kind + other.dtype.kind:
        return False
    given = [arrays.name_of(array.dtype) for array in (one, other)]
    if wanted.dtype not in arrays.FLOATS and set(given) <= set(arrays.FLOATS):  # fractions, where none belong
        wanted, expected = replace(wanted, dtype=max(given, key=lambda dtype: bound.USUAL[dtype])), None
    values = closeness.rounded(other, wanted.dtype)
    usual = bound.expect(values, dtype=wanted.dtype, tolerance=None, sizes={}, spread=None).allowed
    own = np.zeros_like(values) if expected is None else expected.allowed
    if own.shape != values.shape:  # one of a wrong shape: what is allowed somewhere
        own = np.full_like(values, own.max(initial=0.0))
    around = Expected(values=values, allowed=2 * np.maximum(own, usual))
    if closeness.in_place(one, around, wanted) is not None:
        return False
    close = closeness.close(one, around, wanted) is None
    return close or (expected is not None and _as_rough(one, other, wanted, expected))


def _may_be_missing(wanted: Wanted, expected: Expected | None) -> bool:
    """Say whether this is a gradient of zero, or of what rounding leaves of it, which need not be there."""
    return wanted.name == GRADIENT and expected is not None and bool((abs(expected.values) <= expected.allowed).all())


def _as_rough(one: Array, other: Array, wanted: Wanted, expected: Expected) -> bool:
    """Say whether both are off by the rounding of the same coarser type, which differs with the order of operations."""
    coarser = COARSER.get(wanted.dtype)
    if coarser is None or one.shape != expected.values.shape:
        return False
    size = float(np.max(np.abs(expected.values), initial=0.0, where=np.isfinite(expected.values)))
    with np.errstate(invalid="ignore"):
        off = [np.abs(closeness.rounded(array, wanted.dtype) - expected.values) for array in (one, other)]
    if any(np.mean(error > expected.allowed) < LEAST_OFF for error in off):
        return False  # a fault of a few elements
    least, most = sorted(float(np.nan_to_num(error, nan=0.0).max(initial=0.0)) for error in off)
    return 0 < most <= bound.USUAL[coarser][0] * size and most <= ROUGHLY * least


def share(one: Behaviour) -> float | None:
    """Give how much of what is allowed its values take, where they are off most; None where none were compared.

    Above 1 they are refused. What has to be equal takes nothing, or infinitely much.
    """
    if Check.VALUES not in one.run.case.check or not one.answers:
        return None
    taken = [0.0]
    for call, answer, expectation in zip(one.run.calls, one.answers, one.expected, strict=False):
        for result, wanted, expected in zip(answer.results, call.wanted, expectation.results, strict=False):
            if result.array is None or result.array.shape != expected.values.shape or result.array.dtype.kind == "c":
                return None
            taken.append(closeness.share(result.array, expected, wanted))
    return max(taken)
