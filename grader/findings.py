"""What is wrong with the meaning of a spec whose form is right: sizes that nothing binds, shapes that cannot be."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from grader import drawable, inputs, kinds
from grader.arrays import DTYPES, eps
from grader.bound import USUAL
from grader.device import Device
from grader.errors import Fault, Place, Unfit, one_of
from grader.expression import Expression
from grader.fields import Values
from grader.problem import Argument, Case, Returns, Spec, Tolerance
from grader.verdict import Check


def of(spec: Spec, *, faulty: Collection[Place] = ()) -> Iterator[Fault]:
    """Find what is wrong with the meaning of a spec.

    `faulty` are the places whose form is wrong and that were left out of it: what hangs on them is not told twice.
    """
    tainted = frozenset(
        str(place[1]) for place in faulty if len(place) > 1 and place[0] in {"sizes", "arguments", "weights"}
    )
    for where, found, wanted in _of(spec, tainted):
        if not any(place[: len(where)] == where[: len(place)] for place in faulty):
            yield where, found, wanted


def is_dangling(where: Place) -> bool:
    """Say whether a fault at this place is a name of a case that leads nowhere, or a sum of points that is none.

    So it is where a case was taken away; all else can be read.
    """
    names = {("mistake", "caught_by"), ("case", "needs")}
    return where == ("points",) or (len(where) == 3 and (where[0], where[2]) in names)


def without_dangling(spec: Spec) -> Spec:
    """Give a spec without names of cases that lead nowhere."""
    names = [case.name for case in spec.cases]

    def known(given: tuple[str, ...], among: Collection[str]) -> tuple[str, ...]:
        return tuple(name for name in given if name in among)

    cases = tuple(replace(case, needs=known(case.needs, names[:number])) for number, case in enumerate(spec.cases))
    mistakes = tuple(replace(mistake, caught_by=known(mistake.caught_by, names)) for mistake in spec.mistakes)
    return replace(spec, cases=cases, mistakes=mistakes)


def _of(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    tolerance = _tolerance(("tolerance",), spec.tolerance, spec)
    calls = [*_sizes(spec), *_arguments(spec, tainted), *_returns(spec, tainted), *tolerance]
    yield from calls
    if not sum(case.points for case in spec.cases):
        yield ("case",), "no points in all cases together", "at least one case with points"
    total = sum(case.points for case in spec.cases)
    if spec.points is not None and spec.points != total:
        yield ("points",), f"{spec.points:g}, and cases worth {total:g} in all", "the sum of the cases' points"
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
            yield from drawable.faults(where, case, spec)
    yield from kinds.of(spec)
    yield from _speed(spec, tainted, can_be=not calls)
    for number, mistake in enumerate(spec.mistakes):
        for name in mistake.caught_by:
            if name not in names:
                yield ("mistake", number, "caught_by"), f"{name!r}", "the name of a case"


def _sizes(spec: Spec) -> Iterator[Fault]:
    for name in spec.sizes:
        if not name.isidentifier():
            yield ("sizes", name), f"{name!r}", "a name that arithmetic can use, like 'seq_len'"


def _parameters(spec: Spec) -> list[str]:
    return [parameter.name for parameter in spec.call.every]


def _arguments(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    for name, argument in spec.arguments.items():
        if name not in _parameters(spec):
            yield ("arguments", name), f"{name!r}", one_of("a parameter of the call", _parameters(spec))
        yield from _argument(("arguments", name), argument, spec, tainted)
    for name, weight in spec.weights.items():
        yield from _argument(("weights", name), weight, spec, tainted)


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
            yield where, f"{name!r} in '{expression}', which no size binds", one_of("a size", spec.sizes)


def _returns(spec: Spec, tainted: frozenset[str]) -> Iterator[Fault]:
    tensors = [name for name, argument in spec.inputs.items() if argument.shape is not None]
    for number, returns in enumerate(spec.returns):
        where: Place = ("returns", number)
        if (returns.like is None) == (returns.shape is None):
            yield where, "both like and shape" if returns.like else "neither like nor shape", "one of them"
        if returns.like is not None and returns.dtype is not None:
            yield (*where, "dtype"), "a dtype beside like, which has one already", "shape and dtype, or like alone"
        if returns.like is not None and returns.like not in {*tensors, *tainted}:
            yield (*where, "like"), f"{returns.like!r}", one_of("a tensor argument", tensors)
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
        yield (
            (*where, "explain"),
            f"{name!r}",
            one_of("a name of index, a size or a whole-number argument", known),
        )


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
    if Device.PRETEND in case.devices and Check.DEVICE not in case.check and not case.raises:
        yield (*where, "devices"), "'pretend' in a case that does not check devices", "check = ['device', ...]"
    if Check.VALUES in case.check and set(case.devices) == {Device.PRETEND}:
        yield (*where, "devices"), "values, which `pretend` does not check", "'cpu' or 'cuda' as well"
    yield from _raises(where, case)
    yield from _step(where, case.sizes, case.given, spec, tainted)
    for number, step in enumerate(case.then):
        yield from _step((*where, "then", number), step.sizes, step.given, spec, tainted)


def _raises(where: Place, case: Case) -> Iterator[Fault]:
    if case.raises:
        beside = {"check": case.about, "expect": case.expect, "tolerance": case.tolerance}
        for key in (key for key, value in beside.items() if value is not None):
            yield (*where, key), f"{key} beside raises, where nothing comes back", "one of the two"
        other = next((device for device in case.devices if device is not Device.CPU), None)
        if other is not None:
            yield (*where, "devices"), f"{other.value!r} in a case that must raise", "'cpu'"


def _step(
    where: Place, sizes: Iterable[str], given: Mapping[str, object], spec: Spec, tainted: frozenset[str]
) -> Iterator[Fault]:
    for name in sizes:
        if name not in spec.sizes and name not in tainted:
            yield (*where, "sizes", name), f"{name!r}", one_of("a size", spec.sizes)
    for name, value in given.items():
        known = [*_parameters(spec), *spec.weights]
        if name not in known:
            what = "a parameter of the call, or a weight" if spec.weights else "a parameter of the call"
            yield (*where, "given", name), f"{name!r}", one_of(what, known)
        elif isinstance(value, Argument) and name not in tainted:
            merged = spec.inputs.get(name, Argument()).merged(value)
            yield from _argument((*where, "given", name), merged, spec, tainted)


def _speed(spec: Spec, tainted: frozenset[str], *, can_be: bool) -> Iterator[Fault]:
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
    if faults or tainted or not can_be:
        return
    try:
        for sizes in speed.each:
            drawable.hold_timeable(spec, speed, sizes)
    except Unfit as error:
        yield where, error.found, error.wanted
