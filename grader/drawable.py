"""Whether the calls that a spec describes can be made: each case at the corners of its sizes, and what is timed."""

import itertools
import math
from collections.abc import Iterator, Mapping

import numpy as np

from grader import cases, inputs, supply
from grader.arrays import Layout
from grader.cases import Call
from grader.errors import Fault, Place, Unfit, one_of
from grader.expression import Expression
from grader.problem import Argument, Case, Spec, Speed

MOST_CORNERS = 64


def hold_timeable(spec: Spec, speed: Speed, sizes: Mapping[str, int]) -> None:
    """Hold that calls of a size can be timed: their inputs have to be other ones every time, and to lie densely.

    Where no tensor goes in at all, every call is the same: what depends on whole numbers alone may well be kept.

    Raises:
        Unfit: they cannot.
    """
    cases.elements(spec, speed.given, sizes)
    tensors = cases.tensors(spec, speed.given)
    for name, value in speed.given.items():
        if name in tensors and not isinstance(value, Argument):
            raise Unfit(f"a literal array for {name}", wanted="a description: values that stay the same can be kept")
    for parameter in spec.call.constructor or ():
        if parameter.name in tensors:
            raise Unfit(
                f"a tensor that the constructor takes: {parameter.name}", wanted="a weight, or none where it is timed"
            )
    for parameter in spec.call.every:
        if not parameter.optional and parameter.name not in {*spec.arguments, *speed.given}:
            raise Unfit(f"no value for {parameter.name}", wanted="a description in [arguments], or a value in `given`")
    for name, argument in tensors.items():
        if inputs.layout_of(argument, inputs.shape_of(argument, sizes)) is not Layout.CONTIGUOUS:
            raise Unfit(f"{name} with layout = {argument.layout}", wanted="contiguous: no other layout is timed")
    shapes = {name: inputs.shape_of(argument, sizes) for name, argument in tensors.items()}
    if (
        tensors
        and sum(supply.varieties(a, math.prod(shapes[name])) for name, a in tensors.items() if name not in spec.weights)
        < supply.ENOUGH
    ):
        wanted = "a tensor argument of normal values, or of so many integers that no two calls have the same"
        raise Unfit(f"no argument whose values change from call to call at {inputs.at(sizes)}", wanted=wanted)


def faults(where: Place, case: Case, spec: Spec) -> Iterator[Fault]:
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
            raise Unfit(f"expect.{name}", wanted=one_of("a result", names) if names else "an array, without a name")
        shape = inputs.rectangular(value).shape
        if shape != known[name].shape:
            raise Unfit(f"an expected array of shape {list(shape)}", wanted=f"{list(known[name].shape)}")
