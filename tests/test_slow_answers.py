"""Right answers of a problem that takes no tensor, timed by the real protocol: who loops over elements gets no points.

The double loop is right in every value, so it belongs to `accepted`, and its cases give all they have; only speed tells
it from code that computes the whole table at once.
"""

import sys
from collections.abc import Iterator

import pytest

from grader import spec
from grader.problem import Problem
from grader.project import Project
from grader.sandbox import Sandbox
from grader.speed import FAULTS, Conclusion, SpeedResult
from tests.conftest import ROOT
from tests.matches import played, timing

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="reason: timing needs Linux"),
]

PROJECT, SLUG = Project(ROOT), "sinusoidal_encoding"


@pytest.fixture(scope="module")
def timer() -> Iterator[Sandbox]:
    with timing() as warm:
        yield warm


def timed(problem: Problem, example: str, sandbox: Sandbox) -> SpeedResult:
    """Time an accepted example at the smaller size, which tells as much here and takes less."""
    speed = problem.spec.speed
    assert speed is not None
    source = (PROJECT.folder(SLUG) / "examples" / "accepted" / example).read_bytes()
    smaller = min(speed.each, key=lambda sizes: sizes["L"])
    return played(problem, source, sizes=smaller, seed=1, sandbox=sandbox)


def test_a_double_loop_is_far_slower_and_has_no_points_for_speed(timer: Sandbox) -> None:
    result = timed(spec.load(PROJECT, SLUG), "python_double_loop.py", timer)
    assert (result.conclusion, result.points) == (Conclusion.FAR_SLOWER, 0.0)


def test_a_table_that_is_kept_and_copied_has_all_points_for_speed(timer: Sandbox) -> None:
    result = timed(spec.load(PROJECT, SLUG), "table_kept_and_copied.py", timer)
    assert result.conclusion not in FAULTS, result.message
    assert result.points == result.max_points
