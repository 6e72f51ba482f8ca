"""pytest-benchmark times a submission: a clean process that holds the clock and the sandbox.

It reads a pickled `Order` from its standard input, which the judge wrote, and says as lines of JSON on its standard
error how far it is and what it measured. Two benchmarks cannot be interleaved, so the reference's turns are timed
between the submission's, and then given to a benchmark of their own: `pytest-benchmark compare` shows both.
"""

import json
import pickle
import platform
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from grader.benchmark import MEASURED, Order
from grader.child import kernel
from grader.errors import CannotTime, GraderError
from grader.inputs import at
from grader.pair import Settled
from grader.sandbox import Sandbox
from grader.timing import ENVIRONMENT, Enough, Match

if sys.platform == "linux":
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)  # it ends with the judge, and takes its sandbox along
ORDER: Order = pickle.load(sys.stdin.buffer)  # noqa: S301 -- reason: the judge wrote it, to its own process
SIZES = ORDER.sizes
EACH = pytest.mark.parametrize("number", range(len(SIZES)), ids=[at(sizes) for sizes in SIZES])


def say(**what: Any) -> None:
    """Tell the judge something."""
    print(json.dumps(what), file=sys.stderr, flush=True)


class Clock:
    """Stands still but for what the judge's own clock measured of a turn, divided by its calls."""

    now = 0.0


def clock() -> float:
    """Give the time that pytest-benchmark reads before and after a round."""
    return Clock.now


class About:
    """What a report says of the machine and the commit: as little as is true of any submission."""

    def pytest_benchmark_generate_machine_info(self) -> dict[str, object]:
        """Say what machine this is; pytest-benchmark's own way starts programs to find out."""
        names = {name: getattr(platform, name)() for name in ("system", "release", "machine", "python_version")}
        return {**names, "node": "", "processor": "", "cpu": {}}

    def pytest_benchmark_generate_commit_info(self) -> dict[str, object]:
        """Say that there is no commit: what is timed is a file."""
        return {"id": "unversioned", "time": None, "dirty": False, "project": ORDER.problem.slug, "branch": ""}


@pytest.fixture(scope="module")
def sandbox(pytestconfig: pytest.Config) -> Iterator[Sandbox]:
    """Start the warm process of timed children; isolation has to be what it is elsewhere."""
    pytestconfig.pluginmanager.register(About())
    with Sandbox(environment=ENVIRONMENT, hidden=ORDER.hidden) as warm:
        tier = warm.wait().tier
        if tier is not ORDER.tier:
            say(failed=f"isolation is {tier} where calls are timed, and {ORDER.tier} elsewhere")
            pytest.exit("less isolation", returncode=1)
        absent = warm.absent(ORDER.device)
        if absent is not None:
            say(cannot=f"{ORDER.device} is not there for timing: {absent}")
            pytest.exit("no device", returncode=1)
        yield warm


def pedantic(benchmark: BenchmarkFixture, turn: Callable[[], None], **about: Any) -> None:
    """Time rounds of one call each, which is all that goes with a setup."""
    benchmark.pedantic(turn, iterations=1, **about)  # type: ignore[no-untyped-call]  # reason: not annotated there


@pytest.fixture(scope="module")
def turns() -> dict[int, list[float]]:
    """The reference's seconds per call in each round, by size."""
    return {}


@EACH
@pytest.mark.benchmark(timer=clock, group="speed")
def time_submission(benchmark: BenchmarkFixture, number: int, sandbox: Sandbox, turns: dict[int, list[float]]) -> None:
    """Time a size: what a round needs comes before it, or after it, when the clock stands still."""
    order, settled = ORDER, None

    def before() -> None:
        say(doing=f"timing {at(SIZES[number])}, round {match.number} of {match.rounds}")
        match.before()

    def turn() -> None:
        Clock.now += match.turn()

    with Match(
        *(order.problem, order.source),
        name=order.name,
        sizes=SIZES[number],
        decisive=number == 0,  # the largest
        seed=order.seed,
        sandbox=sandbox,
    ) as match:
        try:
            match.first()
            pedantic(benchmark, turn, setup=before, teardown=match.after, rounds=match.rounds)
            benchmark.extra_info["calls"] = match.calls
        except Settled as reason:
            settled = reason
        except Enough:
            pass
        except CannotTime as error:
            say(cannot=str(error))
            raise
        except GraderError as error:
            say(failed=str(error))
            raise
        measured = match.measured(settled)
    turns[number] = [played.reference for pair in measured.pairs for played in pair]
    say(measured=MEASURED.dump_python(measured, mode="json"))
    if settled is not None:
        pytest.skip(f"reason: the submission settled it ({settled.message})")


@EACH
@pytest.mark.benchmark(timer=clock, group="speed")
def time_reference(benchmark: BenchmarkFixture, number: int, turns: dict[int, list[float]]) -> None:
    """Give the reference's turns, timed already, a benchmark of their own."""
    timed = iter(turns[number])

    def turn() -> None:
        Clock.now += next(timed)

    if not turns[number]:
        pytest.skip("reason: the submission settled it before a round was whole")
    pedantic(benchmark, turn, rounds=len(turns[number]))
