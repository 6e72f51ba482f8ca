"""Actual and expected, with its bound ▶ Mismatch or None: the table of checks, in their fixed order. Pure."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from grader import advice, pattern
from grader.advice import with_advice
from grader.arrays import Array, Result
from grader.cases import Wanted
from grader.child import wire
from grader.closeness import Expected, close, in_place, number, place, rounded
from grader.fields import Framework
from grader.verdict import Check, Evidence, Mismatch

MOST_LISTED = 8  # an honest child names arguments, and a call has few
KEPT = "it gave back an earlier result, which had been written into since. Of what is kept, hand out a copy"
CHANGED = "something it was given changed, or the answer depends on chance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one call gave back: results, whether they came in a tuple, and what else the child says of the call."""

    results: tuple[Result, ...]
    structure: str | None = None
    gradients: tuple[Array | None, ...] = ()
    changed: tuple[str, ...] = ()
    costly: tuple[int, ...] = ()  # lines on which an index on the CPU was copied to the device


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All that the checks of one call look at. `again` is the answer to a second call on the very same tensors."""

    actual: Answer
    wanted: tuple[Wanted, ...]
    expected: tuple[Expected, ...]
    device: str
    again: Answer | str | None = None
    float_arguments: Mapping[str, str] = field(default_factory=dict)  # name: dtype
    expected_gradients: tuple[Expected, ...] = ()


def compare(comparison: Comparison, checks: Collection[Check]) -> Mismatch | None:
    """Give the first check that does not hold; structure, type and shape are part of every comparison."""
    due = {Check.STRUCTURE, Check.TYPE, Check.SHAPE, *checks}
    if Check.VALUES in due:
        due.add(Check.NON_FINITE)
    for check, holds in CHECKS.items():
        if check in due and (mismatch := holds(comparison)) is not None:
            return mismatch
    return None


def listed(names: Iterable[str]) -> str:
    """Write names of arguments in one phrase; what has a space in it is one already. More than a few are counted."""
    phrases = [name if " " in name else f"`{name}`" for name in names]
    rest = [f"{len(phrases) - MOST_LISTED} more"] if len(phrases) > MOST_LISTED else []
    return " and ".join(phrases[:MOST_LISTED] + rest)


def _structure(c: Comparison) -> Mismatch | None:
    several = c.actual.structure is not None
    if several == (len(c.wanted) > 1) and len(c.actual.results) == len(c.wanted):
        return None
    found = f"a {c.actual.structure}" if several else f"one {c.actual.results[0].type}"
    if len(c.wanted) == 1:
        kind = (c.actual.structure or "").rpartition(" of ")[0]
        how = advice.STRUCTURES[c.wanted[0].framework].get(kind)
        return Mismatch(check=Check.STRUCTURE, message=with_advice(f"returned {found}; one {_noun(c)} is wanted", how))
    names = ", ".join(wanted.name or "?" for wanted in c.wanted)
    message = f"returned {found}; a tuple of {len(c.wanted)} ({names}) is wanted. Write: return {names}"
    return Mismatch(check=Check.STRUCTURE, message=message)


def _type(c: Comparison) -> Mismatch | None:
    for wanted, result in zip(c.wanted, c.actual.results, strict=True):
        if result.array is not None and _is_of(result.type, result.array, wanted):
            if result.array.dtype.kind != "c":
                continue
            message = f"{_the(wanted)} is {result.array.dtype.name}; a real {_noun(c)} is wanted. Take its .real"
        elif result.type == "NoneType":
            message = f"returned None; a {wanted.framework.type} is wanted. Is a `return` missing?"
        else:
            dense = "dense" if wanted.framework is Framework.TORCH else "plain"
            message = f"{_the(wanted)} is of type {result.type}; a {dense} {wanted.framework.type} is wanted"
            message = with_advice(message, advice.TYPES[wanted.framework].get(result.type))
        return Mismatch(check=Check.TYPE, message=message)
    return None


def _is_of(kind: str, array: Array, wanted: Wanted) -> bool:
    """Say whether a result is of the type that is wanted; NumPy gives a scalar of its own for an array without axes."""
    scalar = wanted.framework is Framework.NUMPY and wanted.shape == () and kind == f"numpy.{array.dtype.name}"
    return scalar or kind == wanted.framework.type


def _shape(c: Comparison) -> Mismatch | None:
    for wanted, array in _pairs(c):
        if array.shape != wanted.shape:
            message = f"{_the(wanted)} has the shape {list(array.shape)}; {list(wanted.shape)} is wanted"
            message = with_advice(message, pattern.of_shapes(array.shape, wanted.shape))
            return Mismatch(check=Check.SHAPE, message=message)
    return None


def _dtype(c: Comparison) -> Mismatch | None:
    for wanted, array in _pairs(c):
        if array.dtype.name != wanted.dtype:
            message = f"{_the(wanted)} is {array.dtype.name}; {wanted.dtype} is wanted"
            how = advice.cast(wanted.framework, wanted.dtype, wanted.follows)
            return Mismatch(check=Check.DTYPE, message=with_advice(message, how))
    return None


def _device(c: Comparison) -> Mismatch | None:
    for wanted, result in zip(c.wanted, c.actual.results, strict=True):
        if result.device != c.device:
            made = f", made on line {result.line}" if result.line is not None else ""
            message = f"{_the(wanted)} is on {result.device}{made}; {c.device} is wanted, where its inputs are"
            return Mismatch(check=Check.DEVICE, message=message, evidence=Evidence.REPORTED)
    return None


def _non_finite(c: Comparison) -> Mismatch | None:
    for at, (wanted, array, expected) in enumerate(_parts(c)):
        found = in_place(array, expected, wanted)
        if found is not None:
            seen = pattern.of_non_finite(rounded(array, wanted.dtype), expected.values, wanted.dtype)
            return _in_result(found, at, seen)
    return None


def _values(c: Comparison) -> Mismatch | None:
    for at, (wanted, array, expected) in enumerate(_parts(c)):
        found = close(array, expected, wanted)
        if found is not None:
            actual = rounded(array, wanted.dtype)
            seen = pattern.of_values(actual, expected.values, expected.allowed, wanted.dtype)
            return _in_result(found, at, seen)
    return None


def _in_result(mismatch: Mismatch, at: int, seen: str | None) -> Mismatch:
    worst = None if mismatch.worst is None else replace(mismatch.worst, result=at)
    return replace(mismatch, message=with_advice(mismatch.message, seen), worst=worst)


def _inputs_unchanged(c: Comparison) -> Mismatch | None:
    said = f"the call changed {listed(c.actual.changed)}, which belongs to the caller" if c.actual.changed else ""
    seen = _second_differs(c)
    name = c.actual.changed[0] if c.actual.changed else ""
    how = advice.in_place(c.wanted[0].framework, name) if name.isidentifier() else None
    if seen:
        given = c.again.results if isinstance(c.again, Answer) else ()
        why = KEPT if any(wire.EARLIER in result.shares for result in given) else CHANGED
        message = with_advice(f"{said}; {seen}", how) if said else f"{seen}: {why}"
        return Mismatch(check=Check.INPUTS_UNCHANGED, message=message)
    if said:
        message = with_advice(said, how)
        return Mismatch(check=Check.INPUTS_UNCHANGED, message=message, evidence=Evidence.REPORTED)
    return None


def _second_differs(c: Comparison) -> str | None:
    """Say how the second call on the same tensors differs from the first, which is what the judge sees for itself."""
    if c.again is None:
        return None
    if isinstance(c.again, str):
        return f"a second call on the same {_noun(c)}s failed ({c.again})"
    first, second = c.actual, c.again
    if second.structure != first.structure or len(second.results) != len(first.results):
        return f"a second call on the same {_noun(c)}s returned something else"
    for wanted, one, other, expected in zip(c.wanted, _arrays(first), second.results, c.expected, strict=True):
        if other.array is None or other.array.shape != one.shape or other.array.dtype.kind == "c":
            return f"a second call on the same {_noun(c)}s returned something else"
        if one.tobytes() == other.array.tobytes():
            continue
        # Each may be off by the bound, to either side.
        before = Expected(values=rounded(one, wanted.dtype), allowed=2.0 * expected.allowed)
        found = in_place(other.array, before, wanted) or close(other.array, before, wanted)
        if found is not None and found.worst is not None:
            got, was = (number(value, wanted.dtype) for value in (found.worst.actual, found.worst.expected))
            return f"a second call on the same {_noun(c)}s gave {got}{place(found.worst.index)}, the first gave {was}"
    return None


def _new_tensor(c: Comparison) -> Mismatch | None:
    answers = [c.actual, *([c.again] if isinstance(c.again, Answer) else [])]
    for wanted, result in ((w, r) for answer in answers for w, r in zip(c.wanted, answer.results, strict=False)):
        if result.shares:
            message = f"{_the(wanted)} shares its memory with {listed(result.shares)}; a new {_noun(c)} is wanted"
            message = with_advice(message, advice.copied(wanted.framework))
            return Mismatch(check=Check.NEW_TENSOR, message=message, evidence=Evidence.REPORTED)
    return None


def _gradient(c: Comparison) -> Mismatch | None:
    for (name, dtype), actual, expected in zip(
        c.float_arguments.items(), c.actual.gradients, c.expected_gradients, strict=True
    ):
        wanted = Wanted(name=f"the gradient of `{name}`", shape=expected.values.shape, dtype=dtype)
        if actual is None:
            if (abs(expected.values) <= expected.allowed).all():
                continue  # zero, or what rounding leaves of it
            message = f"no gradient reaches `{name}`: the result is cut off from it (detach, .data, .item(), NumPy?)"
            message = with_advice(message, f"Compute from `{name}` itself, with torch's functions alone")
            return Mismatch(check=Check.GRADIENT, message=message)
        if actual.shape != wanted.shape:
            message = f"the gradient of `{name}` has the shape {list(actual.shape)}; {list(wanted.shape)} is wanted"
            return Mismatch(check=Check.GRADIENT, message=message)
        gradient = Check.GRADIENT
        mismatch = in_place(actual, expected, wanted, check=gradient) or close(actual, expected, wanted, check=gradient)
        if mismatch is not None:
            return mismatch
    return None


CHECKS: dict[Check, Callable[[Comparison], Mismatch | None]] = {
    Check.STRUCTURE: _structure,
    Check.TYPE: _type,
    Check.SHAPE: _shape,
    Check.DTYPE: _dtype,
    Check.DEVICE: _device,
    Check.NON_FINITE: _non_finite,
    Check.VALUES: _values,
    Check.INPUTS_UNCHANGED: _inputs_unchanged,
    Check.NEW_TENSOR: _new_tensor,
    Check.GRADIENT: _gradient,
}


def _arrays(answer: Answer) -> list[Array]:
    return [result.array for result in answer.results if result.array is not None]


def _pairs(c: Comparison) -> list[tuple[Wanted, Array]]:
    return list(zip(c.wanted, _arrays(c.actual), strict=True))


def _noun(c: Comparison) -> str:
    return c.wanted[0].framework.noun


def _parts(c: Comparison) -> list[tuple[Wanted, Array, Expected]]:
    return list(zip(c.wanted, _arrays(c.actual), c.expected, strict=True))


def _the(wanted: Wanted) -> str:
    return wanted.name or "the result"
