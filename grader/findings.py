"""What is wrong with the meaning of a spec whose form is right: sizes that nothing binds, shapes that cannot be."""

import itertools
import math
from collections.abc import Collection, Iterable, Iterator, Mapping

import numpy as np

from grader import cases, inputs, supply
from grader.arrays import DTYPES, Layout, eps
from grader.bound import USUAL
from grader.cases import Call
from grader.device import Device
from grader.errors import Unfit
from grader.expression import Expression
from grader.fields import Values
from grader.problem import Argument, Case, Returns, Spec, Speed, Tolerance
from grader.verdict import Check

Place = tuple[str | int, ...]  # a path in the TOML
Fault = tuple[Place, str, str]  # where, what was found, what was wanted

MOST_CORNERS = 64


def of(spec: Spec, *, faulty: Collection[Place] = ()) -> Iterator[Fault]:
    """Find what is wrong with the meaning of a spec.

    `faulty` are the places whose form is wrong and that were left out of it: what hangs on them is not told twice.
    """
    tainted = frozenset(str(place[1]) for place in faulty if len(place) > 1 and place[0] in {"sizes", "arguments"})
    for where, found, wanted in _of(spec, tainted):
        if not any(place[: len(where)] == where[: len(place)] for place in faulty):
            yield where, found, wanted


def _of(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    tolerance = _tolerance(("tolerance",), spec.tolerance, spec)
    calls = [*_sizes(spec), *_arguments(spec, tainted), *_returns(spec, tainted), *tolerance]
    yield from calls
    if not sum(case.points for case in spec.cases):
        yield ("case",), "no points in all cases together", "at least one case with points"
    if not any(Check.VALUES in case.check and Device.CPU in case.devices for case in spec.cases):
        yield ("case",), "no case that checks values on the CPU", "at least one: without it the others give no points"
    names = [case.name for case in spec.cases]
    for number, case in enumerate(spec.cases):
        where: Place = ("case", number)
        if names.count(case.name) > 1:
            found = f"{case.name!r}, {names.count(case.name)} times"
            yield (*where, "name"), found, "a name of its own for each case"
        faults = list(_case(where, case, spec, names[:number], tainted))
        yield from faults
        # What is not even described cannot be drawn; to say so again in other words would help nobody.
        if not (calls or faults or tainted):
            yield from _drawn(where, case, spec)
    yield from _speed(spec, tainted, drawable=not calls)
    for number, mistake in enumerate(spec.mistakes):
        for name in mistake.caught_by:
            if name not in names:
                yield ("mistake", number, "caught_by"), f"{name!r}", "the name of a case"


def _sizes(spec: Spec) -> Iterator[Fault]:
    for name in spec.sizes:
        if not name.isidentifier():
            yield ("sizes", name), f"{name!r}", "a name that arithmetic can use, like 'seq_len'"


def _one_of(what: str, names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"{what}: {listed}" if listed else f"{what}; there is none"


def _parameters(spec: Spec) -> list[str]:
    return [parameter.name for parameter in spec.call.parameters]


def _arguments(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    for name, argument in spec.arguments.items():
        if name not in _parameters(spec):
            yield ("arguments", name), f"{name!r}", _one_of("a parameter of the call", _parameters(spec))
        yield from _argument(("arguments", name), argument, spec, tainted)


def _argument(where: Place, argument: Argument, spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    kinds = {"shape": argument.shape, "int": argument.integer, "choice": argument.choice}
    said = [name for name, value in kinds.items() if value is not None]
    if len(said) != 1:
        yield where, " and ".join(said) or "none of shape, int and choice", "exactly one of shape, int and choice"
    expressions = (*(argument.shape or ()), *((argument.integer,) if argument.integer else ()))
    yield from _bound(where, expressions, spec, tainted)
    if argument.scale is not None and argument.scale.names - {"eps"}:
        yield (*where, "scale"), f"{argument.scale}", "a number, or arithmetic over eps"
    if argument.values is Values.INTEGERS and argument.dtype is not None:
        yield (*where, "dtype"), f"{argument.dtype} for integers", "no dtype: integers are int64"
    if argument.values is not Values.INTEGERS:
        if argument.low is not None or argument.high is not None:
            yield where, "low or high", "these only with values = 'integers'"
        return
    low, high = inputs.low_and_high(argument)
    if low > high:
        yield where, f"low = {low} above high = {high}", "low not above high"


def _bound(where: Place, expressions: Iterable[Expression], spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    for expression in expressions:
        for name in sorted(expression.names - spec.sizes.keys() - tainted):
            yield where, f"{name!r} in '{expression}', which no size binds", _one_of("a size", spec.sizes)


def _returns(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    tensors = [name for name, argument in spec.arguments.items() if argument.shape is not None]
    for number, returns in enumerate(spec.returns):
        where: Place = ("returns", number)
        if (returns.like is None) == (returns.shape is None):
            yield where, "both like and shape" if returns.like else "neither like nor shape", "one of them"
        if returns.like is not None and returns.like not in {*tensors, *tainted}:
            yield (*where, "like"), f"{returns.like!r}", _one_of("a tensor argument", tensors)
        real = [name for name in DTYPES if not name.startswith("complex")]
        if returns.dtype is not None and returns.dtype not in {*tensors, *tainted, *real}:
            yield (*where, "dtype"), f"{returns.dtype!r}", "a dtype, or a tensor argument"
        names = [other.name for other in spec.returns]
        if len(names) > 1 and (returns.name is None or names.count(returns.name) > 1):
            yield (
                where,
                f"the name {returns.name!r}" if returns.name else "no name",
                "a name of its own for each result",
            )
        yield from _bound(where, returns.shape or (), spec, tainted)
        yield from _explained(where, returns, spec, tainted)


def _explained(where: Place, returns: Returns, spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    if returns.explain is not None and returns.index is None:
        yield (*where, "explain"), "explain without index", "index = 'i, j', a name for each axis, beside it"
    model = spec.arguments.get(returns.like or "", Argument())
    shape = returns.shape if returns.shape is not None else model.shape
    if returns.index is not None and shape is not None and len(returns.index) != len(shape):
        found = f"{len(returns.index)} name(s): {', '.join(returns.index)}"
        yield (*where, "index"), found, f"{len(shape)}, as many as the result has axes"
    numbers = [name for name, argument in spec.arguments.items() if argument.integer is not None]
    for name in returns.index or ():
        if name in {*spec.sizes, *_parameters(spec)}:
            yield (*where, "index"), f"{name!r}, which is a size or a parameter too", "a name of its own"
    known = [*(returns.index or ()), *dict.fromkeys([*spec.sizes, *numbers])]
    unknown = sorted(returns.explain.names - {*known, *tainted}) if returns.explain is not None else []
    for name in unknown if returns.index is not None else ():
        yield (*where, "explain"), f"{name!r}", _one_of("a name of index, a size or a whole-number argument", known)


def _tolerance(where: Place, tolerance: Tolerance | None, spec: Spec) -> Iterator[Fault]:
    if tolerance is None:
        return
    if tolerance.atol is not None:
        yield from _bound((*where, "atol"), (tolerance.atol,), spec, frozenset())
    tight = all((tolerance.ulps or 0.0) * eps(dtype) <= rtol for dtype, (rtol, _) in USUAL.items())
    loosens = tolerance.rtol is not None or tolerance.atol is not None or tolerance.precision is not None
    if (loosens or not tight) and tolerance.reason is None:
        yield where, "a tolerance that may loosen the usual bound, without a reason", "reason = '...'"


def _case(where: Place, case: Case, spec: Spec, earlier: list[str], tainted: frozenset[str]) -> Iterator[Fault]:
    for name in case.needs:
        if name not in earlier:
            yield (*where, "needs"), f"{name!r}", "the name of an earlier case"
    yield from _tolerance((*where, "tolerance"), case.tolerance, spec)
    if Check.GRADIENT in case.check and (set(case.dtypes) != {"float32"} or set(case.devices) != {"cpu"}):
        key = "dtypes" if set(case.devices) == {"cpu"} else "devices"
        yield (*where, key), "a gradient check outside float32 on the CPU", "float32, cpu"
    if Device.PRETEND in case.devices and Check.DEVICE not in case.check:
        yield (*where, "devices"), "'pretend' in a case that does not check devices", "check = ['device', ...]"
    if Check.VALUES in case.check and set(case.devices) == {Device.PRETEND}:
        yield (*where, "devices"), "values, which `pretend` does not check", "'cpu' or 'cuda' as well"
    yield from _step(where, case.sizes, case.given, spec, tainted)
    for number, step in enumerate(case.then):
        yield from _step((*where, "then", number), step.sizes, step.given, spec, tainted)


def _step(
    where: Place, sizes: Iterable[str], given: Mapping[str, object], spec: Spec, tainted: frozenset[str]
) -> Iterator[Fault]:
    for name in sizes:
        if name not in spec.sizes and name not in tainted:
            yield (*where, "sizes", name), f"{name!r}", _one_of("a size", spec.sizes)
    for name, value in given.items():
        if name not in _parameters(spec):
            yield (*where, "given", name), f"{name!r}", _one_of("a parameter of the call", _parameters(spec))
        elif isinstance(value, Argument) and name not in tainted:
            merged = spec.arguments.get(name, Argument()).merged(value)
            yield from _argument((*where, "given", name), merged, spec, tainted)


def _speed(spec: Spec, tainted: frozenset[str], *, drawable: bool) -> Iterator[Fault]:
    if len(spec.speeds) > 1:
        yield ("speed", 1), f"{len(spec.speeds)} tables [[speed]]", "one, with several sizes in it"
    speed, where = spec.speed, ("speed", 0)
    if speed is None:
        return
    if speed.device is Device.PRETEND:
        yield (*where, "device"), "'pretend', whose time is that of the CPU", "'cpu' or 'cuda'"
    if speed.full_at >= speed.zero_at:
        found = f"full_at = {speed.full_at:g} and zero_at = {speed.zero_at:g}"
        yield (*where, "full_at"), found, "full_at below zero_at"
    faults = list(_step(where, speed.sizes, speed.given, spec, tainted))
    yield from faults
    for name in spec.sizes:
        if name not in speed.sizes:
            yield (*where, "sizes"), f"no value for {name!r}", "a value, or a list of them, for every size"
            return
    if faults or tainted or not drawable:
        return
    try:
        for sizes in speed.each:
            _timeable(spec, speed, sizes)
    except Unfit as error:
        yield where, error.found, error.wanted


def _timeable(spec: Spec, speed: Speed, sizes: Mapping[str, int]) -> None:
    """Hold that calls of a size can be timed: their inputs have to be other ones every time, and to lie densely."""
    cases.elements(spec, speed.given, sizes)
    tensors = cases.tensors(spec, speed.given)
    for name, value in speed.given.items():
        if name in tensors and not isinstance(value, Argument):
            raise Unfit(f"a literal array for {name}", wanted="a description: values that stay the same can be kept")
    for parameter in spec.call.parameters:
        if not parameter.optional and parameter.name not in {*spec.arguments, *speed.given}:
            raise Unfit(f"no value for {parameter.name}", wanted="a description in [arguments], or a value in `given`")
    for name, argument in tensors.items():
        if inputs.layout_of(argument, inputs.shape_of(argument, sizes)) is not Layout.CONTIGUOUS:
            raise Unfit(f"{name} with layout = {argument.layout}", wanted="contiguous: no other layout is timed")
    shapes = {name: inputs.shape_of(argument, sizes) for name, argument in tensors.items()}
    if sum(supply.varieties(a, math.prod(shapes[name])) for name, a in tensors.items()) < supply.ENOUGH:
        wanted = "a tensor argument of normal values, or of so many integers that no two calls have the same"
        raise Unfit(f"no argument whose values change from call to call at {inputs.at(sizes)}", wanted=wanted)


def _drawn(where: Place, case: Case, spec: Spec) -> Iterator[Fault]:
    """Make the calls of a case at the corners of its sizes: all that it lists, both ends of those that it draws."""
    ranges = {name: sorted({size.low, size.high}) for name, size in spec.sizes.items()}
    corners = {**ranges, **{name: list(sizes) for name, sizes in case.sizes.items()}}
    tolerance = case.tolerance or spec.tolerance
    try:
        for corner in itertools.islice(itertools.product(*corners.values()), MOST_CORNERS):
            sizes = dict(zip(corners, corner, strict=True))
            generator = np.random.default_rng(0)
            for call in cases.calls(spec, case, sizes, dtype=case.dtypes[0], generator=generator):
                if case.expect is not None:
                    _expect(case, call)
                _explain(call)
                if tolerance is not None and tolerance.atol is not None:
                    _atol(tolerance.atol, call.sizes)
    except Unfit as error:
        yield where, error.found, error.wanted


def _atol(atol: Expression, sizes: Mapping[str, int]) -> None:
    value = atol.value(sizes)
    if not (math.isfinite(value) and value >= 0):
        raise Unfit(f"atol = {value} at {inputs.at(sizes)}", wanted="a number from 0 on")


def _explain(call: Call) -> None:
    """Explain the first and the last element of every result, which must have a value where any has."""
    for number, wanted in enumerate(call.wanted):
        try:
            if math.prod(wanted.shape):
                call.explained(number, [0] * len(wanted.shape))
                call.explained(number, [size - 1 for size in wanted.shape])
        except Unfit as error:
            raise Unfit(f"explain: {error.found}", wanted=error.wanted) from None


def _expect(case: Case, call: Call) -> None:
    if case.then or case.runs > 1:
        raise Unfit("expect in a case of several calls", wanted="expect only where there is one call")
    if case.expect == {}:
        raise Unfit("an empty expect", wanted="a value, or one for each result by name")
    named = case.expect if isinstance(case.expect, dict) else {call.wanted[0].name: case.expect}
    known = {wanted.name: wanted for wanted in call.wanted}
    for name, value in named.items():
        if name not in known:
            names = [str(name) for name in known if name is not None]
            raise Unfit(f"expect.{name}", wanted=_one_of("a result", names) if names else "an array, without a name")
        shape = inputs.rectangular(value).shape
        if shape != known[name].shape:
            raise Unfit(f"an expected array of shape {list(shape)}", wanted=f"{list(known[name].shape)}")
