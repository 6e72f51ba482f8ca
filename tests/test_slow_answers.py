"""Right answers of a problem that takes no tensor, timed by the real protocol: who loops over elements gets no points.

The double loop is right in every value, so it belongs to `accepted`, and its cases give all they have; only speed tells
it from code that computes the whole table at once.
"""

import os
import sys
from collections.abc import Iterator

import pytest

from grader import spec
from grader.pair import Settled
from grader.problem import Problem
from grader.project import Project
from grader.sandbox import Sandbox
from grader.speed import FAULTS, Conclusion, SpeedResult, conclude
from grader.timing import ENVIRONMENT, Match
from tests.conftest import ROOT

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="reason: timing needs Linux"),
]

PROJECT, SLUG = Project(ROOT), "sinusoidal_encoding"


@pytest.fixture(scope="module")
def timer() -> Iterator[Sandbox]:
    """A warm process for timed children. The judge keeps off their processor, which later tests are not to inherit."""
    processors = os.sched_getaffinity(0)
    with Sandbox(environment=ENVIRONMENT) as warm:
        yield warm
    os.sched_setaffinity(0, processors)


def timed(problem: Problem, example: str, sandbox: Sandbox) -> SpeedResult:
    """Time an accepted example at the smaller size, which tells as much here and takes less."""
    speed, settled = problem.spec.speed, None
    assert speed is not None
    source = (PROJECT.folder(SLUG) / "examples" / "accepted" / example).read_bytes()
    smaller = min(speed.each, key=lambda sizes: sizes["L"])
    with Match(problem, source, name=example, sizes=smaller, decisive=False, seed=1, sandbox=sandbox) as match:
        try:
            match.first()
            for _ in range(match.rounds):
                match.before()
                match.turn()
                match.after()
        except Settled as reason:
            settled = reason
        return conclude(speed, [match.measured(settled)])


def test_a_double_loop_is_far_slower_and_has_no_points_for_speed(timer: Sandbox) -> None:
    result = timed(spec.load(PROJECT, SLUG), "python_double_loop.py", timer)
    assert (result.conclusion, result.points) == (Conclusion.FAR_SLOWER, 0.0)


def test_a_table_that_is_kept_and_copied_has_all_points_for_speed(timer: Sandbox) -> None:
    result = timed(spec.load(PROJECT, SLUG), "table_kept_and_copied.py", timer)
    assert result.conclusion not in FAULTS, result.message
    assert result.points == result.max_points
