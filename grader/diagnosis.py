"""Why a drawn run failed: the smallest input that fails in the same way. Hypothesis is imported here, and only then."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from grader import arrays, cases, inputs
from grader.arrays import Tensor
from grader.cases import Call, Run
from grader.fields import Values
from grader.problem import Argument, Spec

SECONDS = 2.0
PLAIN = 9  # plain values are whole numbers from -9 to 9

Draw = Callable[[Any], Any]  # Any: Hypothesis draws whatever its strategy holds


class _OutOfTime(KeyboardInterrupt):
    """Ends a search from within: of all exceptions, Hypothesis lets only an interrupt through at once."""


def smallest(spec: Spec, run: Run, *, fails: Callable[[Call], bool], seed: int, folder: str) -> Call | None:
    """Find a call of minimal sizes and plain values that fails, in about 2 s; None if no such call was found.

    The sizes and values that the case itself gives are kept. `fails` makes the call in a process of its own. Nothing is
    written outside `folder`.
    """
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import HypothesisException

    set_hypothesis_home_dir(folder)
    deadline = time.monotonic() + SECONDS
    known: dict[str, bool] = {}
    failing: list[Call] = []

    def tried(call: Call) -> bool:
        key = repr(_content(call))
        if key not in known:
            if time.monotonic() > deadline:
                raise _OutOfTime
            known[key] = fails(call)
            if known[key]:
                failing.append(call)
        return known[key]

    @st.composite
    def calls(draw: Draw) -> Call:
        return _draw(spec, run, draw)

    quiet = settings(
        database=None,
        deadline=None,
        max_examples=100,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    with suppress(HypothesisException, _OutOfTime):  # what was found until then is good enough
        find(calls(), tried, settings=quiet, random=random.Random(seed))
    return min(failing, key=_weight, default=None)


def _draw(spec: Spec, run: Run, draw: Draw) -> Call:
    """Draw one call of a case: free sizes from their ranges, tensors without values of their own from plain ones."""
    from hypothesis import strategies as st

    case = run.case
    pinned = {name: run.calls[0].sizes[name] for name in case.sizes} | cases.bound(spec, case.given)
    sizes = {
        name: pinned[name] if name in pinned else draw(st.integers(size.low, size.high))
        for name, size in spec.sizes.items()
    }
    call = cases.call(spec, case.given, sizes, dtype=run.dtype, generator=np.random.default_rng(0))
    arguments: dict[str, object] = {}
    for name, value in call.arguments.items():
        given = case.given.get(name, Argument())
        arguments[name] = value
        if not isinstance(given, Argument):
            continue
        argument = spec.inputs.get(name, Argument()).merged(given)
        if argument.choice is not None:
            arguments[name] = draw(st.sampled_from(argument.choice))
        elif isinstance(value, Tensor) and argument.values in {None, Values.NORMAL, Values.INTEGERS}:
            array = _plain(argument, value.array.shape, draw)
            for index, element in (argument.set or {}).items():
                array[index] = element
            arguments[name] = Tensor(array=arrays.cast(array, value.array.dtype.name), layout=value.layout)
    return replace(call, arguments=arguments)


def _plain(argument: Argument, shape: tuple[int, ...], draw: Draw) -> arrays.Array:
    """Draw plain values, the plainest first: all the lowest, 1, 2, 3 …, or any small whole numbers."""
    from hypothesis import strategies as st

    size = int(np.prod(shape))
    low, high = -PLAIN, PLAIN
    plainest = [np.zeros(size), 1.0 + np.arange(size)]
    if argument.values is Values.INTEGERS:
        low, high = inputs.low_and_high(argument)
        plainest = [np.full(size, float(low)), np.clip(low + np.arange(size), low, high).astype(np.float64)]
    some = st.lists(st.integers(low, high), min_size=size, max_size=size).map(lambda flat: np.asarray(flat, np.float64))
    drawn: arrays.Array = draw(st.one_of(st.sampled_from(plainest), some))
    return drawn.reshape(shape).copy()


def _content(call: Call) -> list[object]:
    values = call.arguments.items()
    return [dict(call.sizes), *((n, v.array.tolist() if isinstance(v, Tensor) else v) for n, v in values)]


def _weight(call: Call) -> tuple[float, ...]:
    """Order calls by how much a person has to read: elements, those that are not zero, their sizes, their signs."""
    tensors = [arrays.to_float64(v.array) for v in call.arguments.values() if isinstance(v, Tensor)]
    return (
        float(sum(t.size for t in tensors)),
        float(sum(np.count_nonzero(t) for t in tensors)),
        float(sum(np.abs(t).sum() for t in tensors)),
        float(sum(np.sum(t < 0) for t in tensors)),
    )
