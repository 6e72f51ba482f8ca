"""A submission timed against its reference, round by round, as `bench/time_submission.py` does without its plug-in."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from grader.pair import Settled
from grader.problem import Problem
from grader.sandbox import Sandbox
from grader.speed import SpeedResult, conclude
from grader.timing import ENVIRONMENT, Match


@contextmanager
def timing() -> Iterator[Sandbox]:
    """Give a warm process for timed children. The judge keeps off their processor; later tests must not."""
    processors = os.sched_getaffinity(0)
    with Sandbox(environment=ENVIRONMENT) as warm:
        yield warm
    os.sched_setaffinity(0, processors)


def played(problem: Problem, source: bytes, *, sizes: Mapping[str, int], seed: int, sandbox: Sandbox) -> SpeedResult:
    """Play all rounds at one size, or as many as it takes to settle it."""
    speed, settled = problem.spec.speed, None
    assert speed is not None
    with Match(
        *(problem, source), name="submission.py", sizes=sizes, decisive=False, seed=seed, sandbox=sandbox
    ) as match:
        try:
            match.first()
            for _ in range(match.rounds):
                match.before()
                match.turn()
                match.after()
        except Settled as reason:
            settled = reason
        return conclude(speed, [match.measured(settled)])
