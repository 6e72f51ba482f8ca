"""Cases of our own that could tell a wrong answer apart which gets past an instructor's, and how they are written."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from grader import cases as drawing
from grader.arrays import Layout
from grader.device import Device
from grader.errors import Unfit
from grader.expression import Expression
from grader.fields import DType, Values
from grader.problem import Argument, Case, Problem, Spec, Step
from grader.verdict import Check, RunResult

RUNS = 8
MANY = 24  # runs, where the values that happen to be drawn decide
SEED = 0


def problem(of: Problem) -> Problem:
    """Give a problem with these cases in place of its own: those that can be drawn."""
    spec = of.spec
    cases = tuple(case for case in _cases(spec) if drawable(spec, case))
    return replace(of, spec=replace(spec, cases=cases), mistakes={})


def narrowed(case: Case, run: RunResult) -> Iterator[Case]:
    """Give the case as small as it may be and still tell what it told in this run, the smallest first."""
    only = replace(case, dtypes=(DType(run.dtype),))
    sizes = case.sizes if case.then else {name: (size,) for name, size in run.sizes.items()}
    yield replace(only, sizes=sizes, runs=1)
    yield replace(only, sizes=sizes, runs=RUNS)
    yield replace(only, runs=MANY)


def toml(case: Case) -> str:
    """Write a case as it could stand in a spec."""
    lines = ["[[case]]", 'name   = "…"']
    if case.check != (Check.VALUES,):
        lines.append(f"check  = {json.dumps(case.check)}")
    if case.sizes:
        lines.append(f"sizes  = {_sizes({name: size for name, (size,) in case.sizes.items()})}")
    if case.given:
        given = (f"{name} = {{ {_said(value)} }}" for name, value in case.given.items() if isinstance(value, Argument))
        lines.append(f"given  = {{ {', '.join(given)} }}")
    if case.dtypes != (DType.FLOAT32,):
        lines.append(f"dtypes = {json.dumps(case.dtypes)}")
    if case.devices != (Device.CPU,):
        lines.append(f"devices = {json.dumps(case.devices)}")
    if case.then:
        steps = (f"{{ sizes = {_sizes(step.sizes)} }}" if step.sizes else "{}" for step in case.then)
        lines.append(f"then   = [{', '.join(steps)}]")
    if case.runs > 1:
        lines.append(f"runs   = {case.runs}")
    return "\n".join([*lines, 'hint   = "…"'])


def _said(argument: Argument) -> str:
    keys = {"values": argument.values, "layout": argument.layout}
    said = [f'{key} = "{value}"' for key, value in keys.items() if value is not None]
    return ", ".join([*said, *([f'scale = "{argument.scale}"'] if argument.scale is not None else [])])


def _sizes(sizes: Mapping[str, object]) -> str:
    return f"{{ {', '.join(f'{name} = {size}' for name, size in sizes.items())} }}"


def drawable(spec: Spec, case: Case) -> bool:
    """Say whether the inputs of a case can be drawn."""
    try:
        list(drawing.runs(spec, case, seed=SEED))
    except Unfit:
        return False
    return True


def _cases(spec: Spec) -> Iterator[Case]:
    floats = tuple(DType)
    yield Case(name="values", runs=RUNS)
    yield Case(name="dtype", about=(Check.DTYPE, Check.VALUES))
    yield Case(name="every dtype", about=(Check.DTYPE, Check.VALUES), dtypes=floats, runs=2)
    yield Case(name="inputs", about=(Check.INPUTS_UNCHANGED, Check.NEW_TENSOR), runs=2)
    yield Case(name="again", then=(Step(), Step()), runs=2)
    yield Case(name="gradient", about=(Check.GRADIENT,), runs=RUNS)
    yield Case(name="device", about=(Check.DEVICE,), devices=(Device.CPU, Device.PRETEND))
    beyond = {name: 2 * size.high + 3 for name, size in spec.sizes.items()}
    for name, size in spec.sizes.items():
        yield Case(name=f"{name} lowest", sizes={name: (size.low,)}, runs=3)
        yield Case(name=f"{name} highest", sizes={name: (size.high,)}, runs=3)
        yield Case(name=f"{name} beyond", sizes={name: (beyond[name],)}, runs=3)
        yield Case(name=f"{name} changes", then=(Step(sizes={name: size.high}), Step(sizes={name: size.low})), runs=3)
    yield Case(name="large", sizes={name: (size,) for name, size in beyond.items()}, dtypes=(DType.BFLOAT16,))
    for name, argument in drawing.tensors(spec, {}).items():
        for values in (Values.ZEROS, Values.ONES, Values.RAMP):
            given = {name: Argument(values=values)}
            yield Case(name=f"{name} {values}", given=given, runs=3)
            yield Case(name=f"{name} {values}, new", given=given, about=(Check.NEW_TENSOR,))
        for layout in (Layout.TRANSPOSED, Layout.PERMUTED, Layout.STRIDED):
            yield Case(name=f"{name} {layout}", given={name: Argument(layout=layout)}, runs=2)
        if argument.values in {None, Values.NORMAL}:
            yield from _scaled(name)


def _scaled(name: str) -> Iterator[Case]:
    for scale in ("100", "8*eps"):
        given = {name: Argument(scale=Expression.parse(scale))}
        yield Case(name=f"{name} times {scale}", given=given, dtypes=(DType.FLOAT32, DType.BFLOAT16), runs=2)
