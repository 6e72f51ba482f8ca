"""What ordinary torch code does is let through: every activity of torch_sample.py, in a real child.

All run in one child, one call each. One that ends the process fails its own test only: the next call starts another.
"""

import ast
from collections.abc import Iterator

import numpy as np
import pytest

from grader.loaded import Child
from grader.outcome import Returned
from grader.problem import Limits
from grader.sandbox import Sandbox
from tests.children import ONES, a_call, array_of, child, returned
from tests.conftest import ROOT

SAMPLE = (ROOT / "tests" / "torch_sample.py").read_text(encoding="utf-8")
PLENTY = Limits(load_seconds=60, call_seconds=60, total_seconds=400, memory_mb=4096)
ENTRY = """

NAMES = list(ACTIVITIES)


def f(x, which):
    assert ACTIVITIES[NAMES[which]]() not in (None, False), NAMES[which]
    return x + 1


def g(x, which):
    assert NAMES[which:] == []
    return x * len(sample())
"""


def activities() -> list[str]:
    """Name the functions that the sample marks as activities; it is not imported, since nothing here imports torch."""
    functions = (node for node in ast.parse(SAMPLE).body if isinstance(node, ast.FunctionDef))
    return [
        function.name
        for function in functions
        if any(isinstance(mark, ast.Name) and mark.id == "activity" for mark in function.decorator_list)
    ]


NAMES = activities()


@pytest.fixture(scope="module")
def one(sandbox: Sandbox) -> Iterator[Child]:
    with child(sandbox, SAMPLE + ENTRY, call="f(x, which)", limits=PLENTY) as loaded:
        yield loaded


def test_there_are_many_activities_and_each_has_a_name_of_its_own() -> None:
    assert len(NAMES) >= 80
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_activity_of_torch_is_let_through(name: str, one: Child) -> None:
    outcome = one.call(a_call(x=ONES, which=NAMES.index(name)))
    assert isinstance(outcome, Returned), outcome
    assert np.array_equal(array_of(outcome), ONES + 1)


@pytest.mark.parametrize("name", ["large_product_in_two_threads", "thread_pool", "compile_eager", "svd", "event_loop"])
def test_an_activity_is_let_through_as_the_first_of_its_process(name: str, sandbox: Sandbox) -> None:
    with child(sandbox, SAMPLE + ENTRY, call="f(x, which)", limits=PLENTY) as fresh:
        returned(fresh.call(a_call(x=ONES, which=NAMES.index(name))))


def test_the_whole_sample_is_a_submission_too(sandbox: Sandbox) -> None:
    with child(sandbox, SAMPLE + ENTRY, call="g(x, which)", limits=PLENTY) as fresh:
        assert array_of(fresh.call(a_call(x=ONES, which=len(NAMES)))).tolist() == [len(NAMES)] * 3
