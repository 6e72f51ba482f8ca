"""The judge's clock on real children: what it counts, and that nothing runs but in its turn."""

import contextlib
import fcntl
import gc
import os
import platform
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import tomli

from grader.arrays import Array
from grader.clock import Shared, Timed, Turn
from grader.errors import CannotTime
from grader.handle import STOP_SECONDS, Handle, Restless
from grader.outcome import Failure
from grader.problem import Limits, Problem
from grader.sandbox import Sandbox
from grader.spec import validate
from grader.supply import Supply
from grader.timing import ENVIRONMENT
from grader.verdict import Verdict
from tests.children import died, is_gone, raised, stopped
from tests.conftest import ROOT, on_a_kernel

pytestmark = pytest.mark.alone

if sys.platform != "linux":
    pytest.skip("reason: only Linux has what timing takes", allow_module_level=True)

TOML = """\
format = 1
title  = "Any"
call   = "f(x)"

[sizes]
n = "1..4"

[arguments]
x = { shape = "n" }

[returns]
like = "x"

[[case]]
name = "it"

[[speed]]
sizes = { n = [3] }
"""
DOUBLE = "def f(x):\n    return x + x\n"
CALLS = 4
PROCESSORS = sorted(os.sched_getaffinity(0))
SLEPT = 0.9  # of a sleep is in a wall at least: what the judge waits meanwhile is taken off
LAST_MOMENT = 1e-4  # seconds: each thread of a process takes some microseconds to come to its stop
Start = Callable[..., "Player"]


class Player:
    """A submission that is timed, and what its calls of the last turn were given and left."""

    def __init__(self, sandbox: Sandbox, source: str, limits: Limits) -> None:
        spec, _ = validate(tomli.loads(TOML))
        assert spec is not None
        assert spec.speed is not None
        problem = Problem(slug="any", spec=spec, digest="", reference=b"", starter=None)
        self.supply = Supply(spec, spec.speed, {"n": 3}, seed=0)
        self.timed = Timed(
            problem, source.encode(), name="learner.py", call=self.supply.call, sandbox=sandbox, limits=limits
        )
        self.given: list[Array] = []
        self.results: list[list[float]] = []

    def begin(self, processor: int = PROCESSORS[-1]) -> Failure | None:
        return self.timed.prepare(processor=processor)

    def try_turn(self, calls: int = CALLS, *, seconds: float = 10.0) -> Turn | Failure:
        self.given, self.results = [], []
        self.timed.begin()
        for recipe in self.supply.recipes(calls):
            self.supply.fill(self.timed.inputs.bytes, recipe)
            (given,), (result,) = self.timed.inputs.arrays(), self.timed.outputs.arrays()
            self.given.append(given.copy())
            failure = self.timed.call(seconds=seconds)
            if failure is not None:
                return failure
            self.results.append(list(map(float, result)))
        return self.timed.end()

    def turn(self, calls: int = CALLS) -> Turn:
        found = self.try_turn(calls)
        assert isinstance(found, Turn), found
        return found

    def failure(self, calls: int = CALLS, *, seconds: float = 10.0) -> Failure:
        found = self.try_turn(calls, seconds=seconds)
        assert not isinstance(found, Turn)
        return found

    def nothing(self, times: int) -> Turn:
        """Let it do nothing so often."""
        self.timed.begin()
        for _ in range(times):
            assert self.timed.nothing(seconds=10.0) is None
        return self.timed.end()

    @property
    def handle(self) -> Handle:
        assert self.timed._handle is not None
        return self.timed._handle


@pytest.fixture(scope="module")
def warm() -> Iterator[Sandbox]:
    with Sandbox(environment=ENVIRONMENT) as sandbox:
        sandbox.wait()
        yield sandbox


@pytest.fixture
def start(warm: Sandbox) -> Iterator[Start]:
    """Start a submission, which waits for its first turn then; `begin=False`: not even that."""
    with contextlib.ExitStack() as stack:

        def start(source: str, *, begin: bool = True, limits: Limits | None = None) -> Player:
            try:
                player = Player(warm, source, limits or Limits())
            except CannotTime as error:
                pytest.skip(f"reason: {error}")
            stack.callback(player.timed.close)
            if begin:
                assert player.begin() is None
            return player

        yield start


@contextlib.contextmanager
def spinning(processor: int) -> Iterator[None]:
    """Have another process use a processor meanwhile."""
    source = f"import os\nos.sched_setaffinity(0, {{{processor}}})\nprint(flush=True)\nwhile True: pass"
    with subprocess.Popen([sys.executable, "-S", "-c", source], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        try:
            yield
        finally:
            other.kill()


# A turn


def test_every_call_of_a_turn_is_made_on_its_own_input_and_its_result_lies_in_its_place(start: Start) -> None:
    player = start(DOUBLE)
    for _ in range(3):
        player.turn()
        assert len({one.tobytes() for one in player.given}) == CALLS
        assert player.results == [(one + one).tolist() for one in player.given]


def test_a_result_stays_where_it_lies_until_the_next_call(start: Start) -> None:
    player = start(DOUBLE)
    player.turn(1)
    (result,) = player.timed.outputs.arrays()
    player.nothing(3)
    assert result.tolist() == player.results[0]


def test_what_a_call_does_to_its_input_the_next_one_does_not_meet(start: Start) -> None:
    player = start("def f(x):\n    x += 1\n    return x + 0\n")
    player.turn()
    assert player.results == [(one + np.float32(1)).tolist() for one in player.given]
    (left,) = player.timed.inputs.arrays()
    assert left.tolist() == player.results[-1] != player.given[-1].tolist()


def test_the_judge_can_write_to_the_memory_of_results_and_a_call_writes_over_it(start: Start) -> None:
    player = start(DOUBLE)
    player.timed.outputs.bytes[:] = 0xFF
    player.turn(1)
    assert player.results == [(player.given[0] * 2).tolist()]


# Nothing


def test_nothing_is_no_call(start: Start) -> None:
    player = start("import torch\nn = 0\ndef f(x):\n    global n\n    n += 1\n    return torch.full((3,), float(n))\n")
    player.nothing(5)
    player.turn(1)
    player.nothing(5)
    player.turn(1)
    assert player.results[0][0] == 2.0


def test_to_do_nothing_takes_some_time_but_a_small_part_of_a_millisecond(start: Start) -> None:
    player = start(DOUBLE)
    turns = [player.nothing(20) for _ in range(5)]
    assert all(len(turn.walls) == 20 and turn.seconds > 1e-6 and turn.cpu > 0 for turn in turns)
    assert min(turn.seconds for turn in turns) < 0.0005  # the best of a few: others use this machine too


def test_to_do_nothing_takes_less_than_a_call_that_works(start: Start) -> None:
    player = start("import time\ndef f(x):\n    time.sleep(0.005)\n    return x + x\n")
    assert player.nothing(CALLS).seconds < player.turn().seconds


def test_a_child_that_died_cannot_do_nothing_either(start: Start) -> None:
    player = start(DOUBLE)
    os.kill(player.handle.pid, signal.SIGKILL)
    player.timed.begin()
    failure = player.timed.nothing(seconds=5.0)
    assert failure is not None
    assert died(failure).message == "the process was killed by SIGKILL"


# What the clock counts

ALONE = """\
import time
def f(x):
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        pass
    return x + x
"""


def test_the_wall_is_at_least_what_calls_sleep_and_sleep_is_no_processor_time(start: Start) -> None:
    turn = start("import time\ndef f(x):\n    time.sleep(0.02)\n    return x + x\n").turn()
    assert len(turn.walls) == CALLS
    assert 0.02 * SLEPT < statistics.median(turn.walls) < 0.02 + 0.1
    assert turn.cpu < 0.05
    assert turn.seconds == statistics.median(turn.walls)


BURN = """\
import threading, time

def burn():
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass

def f(x):
    several = [threading.Thread(target=burn) for _ in range({threads})]
    for one in several:
        one.start()
    for one in several:
        one.join()
    return x + x
"""


@pytest.mark.parametrize("threads", [1, 3])
def test_the_processor_time_of_all_threads_counts(start: Start, threads: int) -> None:
    turn = start(BURN.format(threads=threads)).turn(1)
    assert threads * 0.05 <= turn.cpu < threads * 0.05 + 0.1
    assert turn.seconds == pytest.approx(max(turn.walls[0], turn.cpu))
    assert (turn.wall, turn.work) == (turn.walls[0], turn.cpu)


@pytest.mark.parametrize(
    ("walls", "cpu", "seconds"),
    [
        ((2.0,), 1.0, 2.0),  # it slept
        ((1.0,), 2.0, 2.0),  # on two processors
        ((1.0, 2.0, 9.0), 6.0, 2.0),  # once it was kept from its work
        ((1.0, 1.0, 4.0), 12.0, 4.0),  # a sleep in one call hides no work that threads did
        ((1.0, 3.0), 2.0, 2.0),
    ],
)
def test_a_turn_counts_the_median_of_its_calls_or_all_the_work_of_several_threads(
    walls: tuple[float, ...], cpu: float, seconds: float
) -> None:
    assert Turn(walls=walls, cpu=cpu, idle=0.0).seconds == seconds


def test_a_call_never_counts_less_than_the_processor_time_that_it_used(start: Start) -> None:
    player = start(ALONE.replace("0.2", "0.002"))
    assert min(player.turn().seconds for _ in range(60)) >= 0.0019


def test_each_call_has_its_own_time(start: Start) -> None:
    source = (
        "import time\nn = 0\ndef f(x):\n    global n\n    n += 1\n    time.sleep(0.02 * (n % 2))\n    return x + x\n"
    )
    walls = start(source).turn().walls
    assert [wall > 0.01 for wall in walls] == [True, False, True, False]


def test_time_that_the_system_gave_to_others_is_not_in_the_wall(start: Start, warm: Sandbox) -> None:
    if "processes" in warm.wait().left_open:
        pytest.skip("reason: a submission can start processes here, so that waiting is no proof of being kept waiting")
    player = start(ALONE)
    if not Path(f"/proc/{player.handle.pid}/schedstat").exists():
        pytest.skip("reason: this kernel does not count how long a process waits for a processor")
    with spinning(PROCESSORS[-1]):
        began = time.perf_counter()
        turn = player.turn(1)
        took = time.perf_counter() - began
    assert took > 0.28  # it did have to share
    assert turn.seconds >= 0.2
    assert turn.walls[0] < 0.2 + (took - 0.2) / 2
    assert 0.2 <= turn.cpu < 0.25


# Only in its turn


def test_a_child_uses_no_processor_time_while_it_is_stopped_though_its_threads_would_spin(start: Start) -> None:
    player = start(
        "import threading\ndef spin():\n    while True:\n        pass\n"
        "threading.Thread(target=spin, daemon=True).start()\n" + DOUBLE
    )
    for _ in range(3):
        before = player.handle.cpu_seconds()
        time.sleep(0.1)
        assert player.handle.cpu_seconds() - before < 0.005
        turn = player.turn()
        assert turn.idle < 0.005
        assert turn.cpu > 0


def test_work_between_two_turns_is_told_as_idle_and_not_counted_in_either(start: Start) -> None:
    player = start(
        "import threading\ndef spin():\n    while True:\n        pass\n"
        "threading.Thread(target=spin, daemon=True).start()\n" + DOUBLE
    )
    player.turn()
    before = player.handle.cpu_seconds()
    player.handle.go_on()  # as something else than the judge might
    time.sleep(0.2)
    player.handle.stop()
    worked = player.handle.cpu_seconds() - before
    turn = player.turn()
    assert worked > 0.02
    assert turn.idle == pytest.approx(worked, abs=0.005)
    assert player.turn().idle < 0.005


POLLS = """\
import threading, time, torch
ticks = 0
def poll():
    global ticks
    while True:
        ticks += 1
        time.sleep(0.001)
threading.Thread(target=poll, daemon=True).start()
def f(x):
    return torch.full((3,), float(ticks))
"""


def test_nothing_runs_before_its_turn_and_nothing_after_it(start: Start) -> None:
    player = start(POLLS)
    ticks = []
    for _ in range(3):
        time.sleep(0.2)  # in which a thread that runs would count to about 180
        player.turn()
        ticks.append(player.results[-1][0])
    assert ticks[1] - ticks[0] < 40
    assert ticks[2] - ticks[1] < 40
    assert ticks == sorted(ticks)


def test_threads_do_run_within_a_turn(start: Start) -> None:
    player = start(POLLS.replace("    return", "    time.sleep(0.1)\n    return"))
    player.turn()
    assert player.results[3][0] - player.results[0][0] > 40


def test_a_child_that_stops_itself_gains_nothing(start: Start) -> None:
    player = start("import os, signal\ndef f(x):\n    os.kill(os.getpid(), signal.SIGSTOP)\n    return x + x\n")
    assert stopped(player.failure(seconds=0.3)).limit is Verdict.TIME_LIMIT


def test_the_processor_time_of_a_stopped_child_does_not_move_between_two_readings(start: Start) -> None:
    player = start(
        "import threading\ndef spin():\n    while True:\n        pass\n"
        "for _ in range(3):\n    threading.Thread(target=spin, daemon=True).start()\n" + DOUBLE
    )
    for _ in range(10):
        player.handle.go_on()
        time.sleep(0.01)
        player.handle.stop()
        first = player.handle.cpu_seconds()
        time.sleep(0.03)
        assert player.handle.cpu_seconds() - first < LAST_MOMENT


def test_the_processor_time_of_a_child_that_runs_does_move(start: Start) -> None:
    player = start(
        "import threading\ndef spin():\n    while True:\n        pass\n"
        "threading.Thread(target=spin, daemon=True).start()\n" + DOUBLE
    )
    before = player.handle.cpu_seconds()
    player.handle.go_on()
    time.sleep(0.1)
    assert player.handle.cpu_seconds() > before
    player.handle.stop()


# What could undo a stop

SIGNALS = """\
import ctypes, errno, os, platform, signal, threading, torch

libc = ctypes.CDLL(None, use_errno=True)
numbers = {"x86_64": (62, 200, 234), "aarch64": (129, 130, 131)}.get(platform.machine())


def sent(number, *values):
    ctypes.set_errno(0)
    return libc.syscall(*map(ctypes.c_long, (number, *values))) == 0 or ctypes.get_errno()


def each(to, which):
    kill, tkill, tgkill = numbers
    return [sent(kill, to, which), sent(tkill, to, which), sent(tgkill, to, to, which)]
"""
GOES_ON = """
def f(x):
    me, found = os.getpid(), []
    for bits in (0, 1 << 32, 1 << 47, 5 << 60, -1 << 32, 1 << 7, 1 << 31, 1 << 8 | 1 << 40):
        found += each(me, signal.SIGCONT | bits)
        found += each(me | 1 << 32, signal.SIGCONT | bits)
    found += [sent(numbers[0], to, signal.SIGCONT) for to in (0, -1, -os.getpgrp(), 1)]
    return torch.tensor([float(len(found)), float(found.count(errno.EPERM)), 0.0])
"""
HEARS = """
WHICH = [n for n in range(1, 65) if n not in (signal.SIGKILL, signal.SIGCONT, signal.SIGSTOP, 32, 33)]
heard = []


def f(x):
    done = []
    for which in WHICH:
        signal.signal(which, lambda number, frame: heard.append(number))
        for sending in each(os.getpid(), which | 1 << 32), each(os.getpid(), which):
            done += sending
    return torch.tensor([float(len(set(heard)) == len(WHICH)), float(set(done) == {True}), float(len(WHICH))])
"""


@pytest.fixture
def filtered(warm: Sandbox, start: Start) -> Start:
    if not warm.wait().holds("seccomp"):
        pytest.skip("reason: system calls are not filtered here")
    if platform.machine() not in {"x86_64", "aarch64"}:
        pytest.skip("reason: the numbers of system calls are not known for this machine")
    return start


def test_a_child_cannot_let_itself_go_on_whatever_bits_it_sets_beside_the_signal(filtered: Start) -> None:
    player = filtered(SIGNALS + GOES_ON)
    player.turn(1)
    tried, refused, _ = player.results[0]
    assert tried == refused == 52


def test_a_child_can_send_itself_any_other_signal(filtered: Start) -> None:
    player = filtered(SIGNALS + HEARS)
    player.turn(1)
    assert player.results[0] == [1.0, 1.0, 59.0]


WAKES = """\
import os, signal, threading
def go_on():
    me, number = os.getpid(), signal.SIGCONT
    while True:
        try:
            os.kill(me, number)
        except PermissionError:
            pass
for _ in range(2):
    threading.Thread(target=go_on, daemon=True).start()
"""


def stands_still(handle: Handle) -> bool:
    """Stop a process that may undo it; False when it is found out not to stand still."""
    began = time.monotonic()
    try:
        handle.stop()
    except Restless:
        assert STOP_SECONDS <= time.monotonic() - began < STOP_SECONDS + 1
        return False
    assert time.monotonic() - began < STOP_SECONDS + 1
    used = handle.cpu_seconds()
    time.sleep(0.05)
    assert handle.cpu_seconds() - used < LAST_MOMENT
    return True


def test_a_child_that_lets_itself_go_on_all_the_time_stands_still_behind_the_filter(filtered: Start) -> None:
    player = filtered(WAKES + DOUBLE)
    for _ in range(5):
        player.turn(1)
        used = player.handle.cpu_seconds()
        time.sleep(0.05)
        assert player.handle.cpu_seconds() - used < LAST_MOMENT
        assert player.turn(1).idle < LAST_MOMENT


@contextlib.contextmanager
def plain(source: str) -> Iterator[tuple[Handle, "subprocess.Popen[bytes]"]]:
    """Have a process without a sandbox, once it has written a line."""
    with subprocess.Popen([sys.executable, "-S", "-c", source], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        handle = Handle(os.pidfd_open(process.pid))
        try:
            yield handle, process
        finally:
            process.kill()
            process.wait()
            handle.close()


def test_a_process_without_a_filter_that_lets_itself_go_on_all_the_time_stands_still_or_is_found_out() -> None:
    with plain(f"{WAKES}print(flush=True)\nwhile True: pass\n") as (handle, _):
        for _ in range(5):
            if not stands_still(handle):
                break
            handle.go_on()


NO_FILTER = """\
import sys
from grader.handle import Restless
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.timing import ENVIRONMENT
from tests.test_clock import DOUBLE, WAKES, Player, stands_still

with Sandbox(environment=ENVIRONMENT) as warm:
    assert not warm.wait().holds("seccomp")
    player = Player(warm, WAKES + DOUBLE, Limits())
    try:
        assert player.begin() is None
        for _ in range(3):
            player.handle.go_on()
            if not stands_still(player.handle):
                break
    except Restless:
        pass
    player.timed.close()
print("held")
"""


def test_a_child_without_a_filter_that_lets_itself_go_on_stands_still_or_is_found_out() -> None:
    command = [*on_a_kernel(["seccomp"]), sys.executable, "-c", NO_FILTER]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (found.returncode, found.stdout) == (0, "held\n"), found.stderr


LEAVES = """\
import ctypes, threading, time
def spin():
    time.sleep(0.02)
    print(flush=True)
    while True:
        pass
threading.Thread(target=spin).start()
ctypes.CDLL(None).pthread_exit(None)
"""


def test_a_process_whose_first_thread_has_ended_is_not_taken_to_stand_still_while_another_goes_on() -> None:
    with plain(LEAVES) as (handle, process):
        assert Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
        assert not stands_still(handle)
        process.kill()
        process.wait()
        began = time.monotonic()
        handle.stop()  # it is gone now, all of it
        assert time.monotonic() - began < 1.0
        assert handle.cpu_seconds() == 0.0


def test_a_process_that_has_ended_stands_still_before_anybody_has_reaped_it() -> None:
    with plain("print(flush=True)\n") as (handle, process):
        assert is_gone(process.pid)
        handle.stop()
        handle.go_on()
        assert handle.waited_seconds() >= 0.0


# Memory that both see


@pytest.mark.parametrize("nbytes", [0, 1, 1 << 20])
def test_the_judge_cannot_resize_the_memory_either(nbytes: int) -> None:
    shared = Shared([("float32", (3,))])
    try:
        with pytest.raises(PermissionError):
            os.ftruncate(shared.descriptor, nbytes)
        assert os.fstat(shared.descriptor).st_size == shared.slots.nbytes
    finally:
        shared.close()


def test_the_seals_of_the_memory_cannot_be_added_to() -> None:
    shared = Shared([("float32", (3,))])
    try:
        with pytest.raises(PermissionError):
            fcntl.fcntl(shared.descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE)
        assert not os.get_inheritable(shared.descriptor)
    finally:
        shared.close()


RESIZES = """\
import os, torch
def f(x):
    sizes = [0, 1 << 20]
    tried = done = 0
    for number in range(3, 64):
        try:
            memory = os.fstat(number).st_size > 0
        except OSError:
            continue
        for nbytes in sizes if memory else []:
            tried += 1
            try:
                os.ftruncate(number, nbytes)
                done += 1
            except OSError:
                pass
    return torch.tensor([float(tried), float(done), 0.0])
"""


def test_a_child_cannot_resize_the_memory(start: Start) -> None:
    player = start(RESIZES)
    memories = player.timed.inputs, player.timed.outputs
    for _ in range(2):
        player.turn()
        tried, done, _ = player.results[-1]
        assert tried >= 4  # both memories, to both sizes
        assert done == 0
        assert [os.fstat(memory.descriptor).st_size for memory in memories] == [m.slots.nbytes for m in memories]


def test_views_of_the_memory_keep_what_they_show_when_it_is_closed() -> None:
    shared = Shared([("float32", (3,)), ("int64", ())])
    first, second = shared.arrays()
    first[:] = [1.0, 2.0, 3.0]
    second[...] = 7
    for _ in range(2):  # once is enough, and twice does no harm
        shared.close()
    assert first.tolist() == [1.0, 2.0, 3.0]
    assert second == 7
    assert (first.dtype.name, second.dtype.name, second.shape) == ("float32", "int64", ())


# What it costs to hold


def held() -> int:
    gc.collect()
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def once(warm: Sandbox, source: str, *, turn: bool = True) -> Turn | Failure | None:
    player = Player(warm, source, Limits())
    try:
        failure = player.begin()
        return failure if failure is not None or not turn else player.try_turn()
    finally:
        player.timed.close()


@pytest.mark.parametrize(
    "source",
    [
        DOUBLE,
        "def f(x):\n    raise ValueError\n",
        "import os\ndef f(x):\n    os._exit(3)\n",
        "raise ValueError\n",
        "def g(x):\n    return x\n",
        "import os\nos._exit(3)\n",
    ],
    ids=["right", "raises", "ends", "cannot be loaded", "unusable", "ends while loading"],
)
def test_descriptors_are_closed_with_the_child(warm: Sandbox, source: str) -> None:
    once(warm, source)
    before = held()
    for _ in range(5):
        once(warm, source)
    assert held() == before


def test_one_that_was_never_started_can_be_closed(warm: Sandbox) -> None:
    before = held()
    Player(warm, DOUBLE, Limits()).timed.close()
    assert held() == before


def test_a_child_is_gone_when_it_is_closed(warm: Sandbox) -> None:
    player = Player(warm, DOUBLE, Limits())
    assert player.begin() is None
    pid = player.handle.pid
    player.timed.close()
    assert is_gone(pid)


# Failures are outcomes


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("os._exit(3)", "the process ended itself with exit status 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "the process was killed by SIGKILL"),
        ("os.close(3); os.closerange(3, 64)", ""),
    ],
)
def test_a_child_that_dies_in_its_turn_is_an_outcome(start: Start, statement: str, said: str) -> None:
    player = start(f"import os, signal\ndef f(x):\n    {statement}\n    return x + x\n")
    assert said in died(player.failure()).message


def test_a_child_that_is_killed_while_it_is_stopped_is_an_outcome(start: Start) -> None:
    player = start(DOUBLE)
    player.turn()
    os.kill(player.handle.pid, signal.SIGKILL)
    assert died(player.failure()).message == "the process was killed by SIGKILL"


def test_a_child_that_dies_just_after_it_was_prepared_is_an_outcome(start: Start) -> None:
    player = start(
        "import os, threading, time\ndef end():\n    time.sleep(0.002)\n    os._exit(4)\n"
        "threading.Thread(target=end, daemon=True).start()\n" + DOUBLE,
        begin=False,
    )
    failure: Turn | Failure | None = player.begin()
    for _ in range(50):
        if failure is not None and not isinstance(failure, Turn):
            break
        failure = player.try_turn()
    assert failure is not None
    assert not isinstance(failure, Turn)
    assert "exit status 4" in died(failure).message


def test_what_a_call_raises_is_an_outcome_and_its_line_is_told(start: Start) -> None:
    failure = raised(start("def f(x):\n    raise KeyError('here')\n").failure())
    assert (failure.type, failure.line) == ("KeyError", 2)


def test_a_file_that_cannot_be_loaded_is_an_outcome_of_preparing(start: Start) -> None:
    failure = raised(start("raise ValueError('no')\n", begin=False).begin())
    assert (failure.type, failure.line) == ("ValueError", 1)


@pytest.mark.parametrize("body", ["while True:\n        pass", "__import__('time').sleep(60)"])
def test_a_call_past_its_seconds_is_a_time_limit_and_the_child_is_gone(start: Start, body: str) -> None:
    player = start(f"def f(x):\n    {body}\n")
    began = time.monotonic()
    failure = stopped(player.failure(seconds=0.3))
    assert failure.limit is Verdict.TIME_LIMIT
    assert "took more than 0.3 s" in failure.message
    assert 0.3 <= time.monotonic() - began < 1.5
    assert is_gone(player.handle.pid)


def test_a_call_that_prints_too_much_is_an_output_limit(start: Start) -> None:
    player = start("def f(x):\n    print('a' * 3000)\n    return x\n", limits=Limits(output_kb=1))
    assert stopped(player.failure()).limit is Verdict.OUTPUT_LIMIT


# Its processor


@pytest.mark.parametrize("processor", PROCESSORS[:2])
def test_a_child_is_kept_to_the_processor_that_is_named(start: Start, processor: int) -> None:
    player = start(
        "import os, torch\ndef f(x):\n    may = os.sched_getaffinity(0)\n"
        "    return torch.tensor([float(len(may)), float(min(may)), 0.0])\n",
        begin=False,
    )
    assert player.begin(processor) is None
    assert os.sched_getaffinity(player.handle.pid) == {processor}
    player.turn()
    assert player.results[-1] == [1.0, float(processor), 0.0]


def test_a_processor_that_is_not_there_is_no_reason_to_fail(start: Start) -> None:
    player = start(DOUBLE, begin=False)
    assert player.begin(4095) is None
    player.turn()
    assert player.results[-1] == (player.given[-1] * 2).tolist()
