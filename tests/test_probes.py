"""Cases of our own: those that can be drawn, made small, and written as a spec would have them."""

from dataclasses import replace
from pathlib import Path

import pytest
import tomli

from grader import probes, spec
from grader.device import Device
from grader.problem import Case, Problem
from grader.sandbox import Sandbox
from grader.verdict import Check, RunResult, Verdict
from tests import small

RUN = RunResult(verdict=Verdict.WRONG_ANSWER, dtype="bfloat16", device="cpu", sizes={"n": 2, "m": 3})


@pytest.fixture
def problem(tmp_path: Path) -> Problem:
    return small.subject(small.write(tmp_path), Sandbox()).problem  # one that is never started


def named(problem: Problem) -> dict[str, Case]:
    return {case.name: case for case in probes.problem(problem).spec.cases}


def test_there_is_a_case_for_each_kind_of_fault(problem: Problem) -> None:
    made = named(problem)
    assert {check for case in made.values() for check in case.check} == {
        Check.VALUES,
        Check.DTYPE,
        Check.DEVICE,
        Check.GRADIENT,
        Check.INPUTS_UNCHANGED,
        Check.NEW_TENSOR,
    }
    assert {"n beyond", "m changes", "large", "x ramp", "weight strided", "x times 8*eps"} <= made.keys()
    assert made["n beyond"].sizes == {"n": (15,)}


def test_what_cannot_be_drawn_is_left_out(problem: Problem) -> None:
    whole = replace(problem, spec=replace(problem.spec, arguments={}))
    assert probes.problem(whole).spec.cases == ()
    assert not probes.drawable(whole.spec, Case(name="one"))


def test_of_whole_numbers_no_gradient_is_asked_and_nothing_is_scaled(problem: Problem) -> None:
    data = small.spec().replace('shape = "n, m"', 'shape = "n, m", values = "integers"')
    data = data.replace('weight = { shape = "m" }', 'weight = { shape = "m", values = "integers" }')
    read, faults = spec.validate(tomli.loads(data))
    assert (read is not None, faults) == (True, [])
    assert read is not None
    made = named(replace(problem, spec=read))
    assert not {"gradient", "x times 100"} & made.keys()


def test_a_problem_without_sizes_has_cases_too(problem: Problem) -> None:
    data = small.spec(cases={"one": ""}).replace('[sizes]\nn = "1..6"\nm = "2..4"\n', "")
    data = data.replace('"n, m"', '"2, 3"').replace('"m"', '"3"')
    read, _ = spec.validate(tomli.loads(data))
    assert read is not None
    assert {"values", "gradient", "x zeros"} <= named(replace(problem, spec=read)).keys()


def test_a_case_is_made_as_small_as_it_may_be_the_smallest_first(problem: Problem) -> None:
    values, again = named(problem)["values"], named(problem)["n changes"]
    first, second, third = probes.narrowed(values, RUN)
    assert (first.sizes, first.runs, first.dtypes) == ({"n": (2,), "m": (3,)}, 1, ("bfloat16",))
    assert (second.sizes, second.runs) == (first.sizes, 8)
    assert (third.sizes, third.runs) == ({}, 24)
    assert next(probes.narrowed(again, RUN)).sizes == again.sizes  # those of its first call are not known


def test_each_case_can_stand_in_a_spec_as_it_is_written(problem: Problem) -> None:
    for case in probes.problem(problem).spec.cases:
        for smaller in probes.narrowed(case, replace(RUN, dtype="float32")):
            text = probes.toml(smaller)
            assert text.startswith('[[case]]\nname   = "…"\n')
            assert text.endswith('\nhint   = "…"')
            rest = small.MISTAKE.replace("any size", "…")
            read, faults = spec.validate(tomli.loads(small.HEAD + text + rest))
            assert faults == []
            assert read is not None
            (back,) = read.cases
            assert replace(back, name=smaller.name, hint=None) == smaller


def test_it_is_written_in_as_few_lines_as_it_takes() -> None:
    case = Case(name="one", devices=(Device.CPU, Device.PRETEND), about=(Check.DEVICE,))
    assert probes.toml(replace(case, sizes={"n": (3,)})) == (
        '[[case]]\nname   = "…"\ncheck  = ["device"]\nsizes  = { n = 3 }\ndevices = ["cpu", "pretend"]\nhint   = "…"'
    )
