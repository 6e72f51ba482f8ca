"""What else the machine does, and how fast it copies."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grader import machine
from grader.machine import Moment
from tests.conftest import ROOT

pytestmark = pytest.mark.alone

PROC = pytest.mark.skipif(not Path("/proc/stat").exists(), reason="reason: there is no /proc here")
AFFINITY = pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="reason: no processor can be chosen here")
SECONDS = 0.5


def spin(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def used_by_all(before: Moment, after: Moment) -> float:
    """Give how many processors all used between two moments, we among them."""
    assert before.all is not None
    assert after.all is not None
    return (after.all - before.all) / (after.at - before.at)


@pytest.mark.parametrize(
    ("used", "ours", "seconds", "busy"),
    [(3.0, 1.0, 2.0, 1.0), (1.0, 1.0, 1.0, 0.0), (1.0, 1.5, 1.0, 0.0), (0.0, 0.0, 1.0, 0.0), (0.5, 0.0, 2.0, 0.25)],
)
def test_others_used_what_all_used_less_what_we_did_and_never_less_than_nothing(
    used: float, ours: float, seconds: float, busy: float
) -> None:
    assert machine.busy(Moment(100.0, 50.0, 7.0), Moment(100.0 + seconds, 50.0 + used, 7.0 + ours)) == busy


def test_nothing_is_said_of_others_where_the_system_does_not_tell() -> None:
    known, unknown = Moment(1.0, 5.0, 0.0), Moment(2.0, None, 0.0)
    assert machine.busy(Moment(0.0, None, 0.0), unknown) == 0.0
    assert machine.busy(known, unknown) == 0.0
    assert machine.busy(Moment(0.0, None, 0.0), known) == 0.0


def test_no_time_at_all_is_no_division_by_zero() -> None:
    assert machine.busy(Moment(1.0, 5.0, 0.0), Moment(1.0, 9.0, 0.0)) == 0.0


@PROC
def test_a_moment_has_the_time_what_all_used_and_what_we_did() -> None:
    before = machine.moment(ours=0.0)
    spin(0.1)
    after = machine.moment(ours=2.5)
    assert before.all is not None
    assert after.all is not None
    assert after.at - before.at >= 0.1
    assert after.all >= before.all > 0
    assert after.ours - before.ours == pytest.approx(2.6, abs=0.02)


@PROC
def test_a_foreign_process_that_spins_is_counted() -> None:
    before = machine.moment(ours=0.0)
    foreign = subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"])
    time.sleep(SECONDS)
    after = machine.moment(ours=0.0)
    foreign.kill()
    _, _, usage = os.wait4(foreign.pid, 0)
    foreign.returncode = -9
    used = (usage.ru_utime + usage.ru_stime) / (after.at - before.at)
    assert used > 0.1
    assert machine.busy(before, after) >= used - 0.1  # the system counts in hundredths of a second


@PROC
def test_our_own_work_is_not_counted() -> None:
    before = machine.moment(ours=0.0)
    spin(SECONDS)
    after = machine.moment(ours=0.0)
    own = (after.ours - before.ours) / (after.at - before.at)
    assert machine.busy(before, after) <= used_by_all(before, after) - own + 0.05
    assert used_by_all(before, after) >= own - 0.1


@PROC
def test_the_work_of_our_other_processes_is_not_counted_once_it_is_told() -> None:
    before = machine.moment(ours=0.0)
    child = subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"])
    time.sleep(SECONDS)
    child.kill()
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = -9
    used = usage.ru_utime + usage.ru_stime
    after = machine.moment(ours=used)
    untold = Moment(after.at, after.all, after.ours - used)
    told, all_told = machine.busy(before, after), machine.busy(before, untold)
    assert all_told - told == pytest.approx(min(used / (after.at - before.at), all_told))
    assert used > 0.05


def kept_off(processor: int, *, allowed: set[int]) -> set[int]:
    """Give where a process may run that was allowed these processors, and left one of them to others."""
    source = (
        f"import os\nos.sched_setaffinity(0, {allowed})\nfrom grader import machine\n"
        f"machine.keep_off({processor})\nprint(*os.sched_getaffinity(0))"
    )
    found = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(map(int, found.stdout.split()))


@AFFINITY
def test_a_processor_is_left_to_others_where_there_is_another() -> None:
    allowed = set(sorted(os.sched_getaffinity(0))[:2])
    if len(allowed) < 2:
        pytest.skip("reason: this machine has one processor")
    for processor in allowed:
        assert kept_off(processor, allowed=allowed) == allowed - {processor}


@AFFINITY
def test_the_only_processor_is_shared() -> None:
    only = min(os.sched_getaffinity(0))
    assert kept_off(only, allowed={only}) == {only}


@AFFINITY
def test_the_next_processor_is_left_and_the_last_one_taken_back() -> None:
    allowed = sorted(os.sched_getaffinity(0))[:2]
    if len(allowed) < 2:
        pytest.skip("reason: this machine has one processor")
    before = os.sched_getaffinity(0)
    try:
        for processor in (*allowed, *allowed):
            machine.keep_off(processor)
            assert os.sched_getaffinity(0) == machine.PROCESSORS - {processor}
    finally:
        os.sched_setaffinity(0, before)


@pytest.mark.parametrize("nbytes", [1, 1 << 12, 1 << 22])
def test_bandwidth_is_a_number_that_a_machine_can_have(nbytes: int) -> None:
    assert 0 < machine.bandwidth(nbytes) < 1e14


def test_the_bandwidth_of_a_large_copy_is_that_of_memory() -> None:
    nbytes = 1 << 24
    began = time.perf_counter()
    found = machine.bandwidth(nbytes)
    took = time.perf_counter() - began
    assert 1e8 < found < 1e12
    assert found * took > 2 * nbytes * machine.COPIES  # the best copy is no slower than all of them on average
