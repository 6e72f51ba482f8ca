"""What this machine does beside us, and how fast it copies. Where there is no /proc, nothing is known of the former."""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

IDLE = (3, 4)  # the columns of /proc/stat in which nothing is done: idle, and waiting for a disk
COPIES = 5
HUGE_PAGES = "/sys/kernel/mm/transparent_hugepage/enabled"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment: when it was, and processor seconds that all have used by then, and that we have."""

    at: float
    all: float | None
    ours: float


PROCESSORS = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset({0})


def keep_off(processor: int) -> None:
    """Leave a processor to others, if this process has another to run on."""
    if len(PROCESSORS) > 1:
        os.sched_setaffinity(0, PROCESSORS - {processor})


def moment(*, ours: float) -> Moment:
    """Look at the clock and at what has been used; `ours` are processor seconds of our other processes."""
    used = None
    with contextlib.suppress(OSError):
        columns = [int(word) for word in Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]]
        busy = sum(count for number, count in enumerate(columns) if number not in IDLE)
        used = busy / os.sysconf("SC_CLK_TCK")
    return Moment(time.monotonic(), used, time.process_time() + ours)


def busy(before: Moment, after: Moment) -> float:
    """Give how many processors others used between two moments."""
    if before.all is None or after.all is None or after.at <= before.at:
        return 0.0
    others = after.all - before.all - (after.ours - before.ours)
    return max(others / (after.at - before.at), 0.0)


def huge_pages() -> str:
    """Give what the kernel says of huge pages, the choice that holds in brackets; empty where it says nothing."""
    with contextlib.suppress(OSError):
        return Path(HUGE_PAGES).read_text(encoding="ascii").strip()
    return ""


def bandwidth(nbytes: int) -> float:
    """Measure how many bytes a second move, read or written, when so many are copied; the best of a few copies."""
    source, target = np.ones(nbytes, np.uint8), np.zeros(nbytes, np.uint8)
    best = float("inf")
    for _ in range(COPIES):
        began = time.thread_time()  # what others take meanwhile is not in it
        np.copyto(target, source)
        best = min(best, max(time.thread_time() - began, 1e-9))
    return 2 * nbytes / best
