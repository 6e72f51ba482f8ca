"""A process that can be stopped, let go on and looked at, by a descriptor that leads to it."""

import contextlib
import os
import select
import signal
import time
from pathlib import Path

STOP_SECONDS = 2.0
AGAIN = 1000  # looks at whether it has stopped, after which it is told once more
READINGS, READING_SECONDS = 10, 1e-4
STOPPED, ENDED = b"Tt", b"ZXx"  # states of a thread: stopped or traced, ended


class Restless(Exception):
    """A process does not stand still: it, or what it left running, undoes the stop again and again."""


class Handle:
    """A process that can be stopped, let go on and looked at, in whatever namespace it is."""

    def __init__(self, descriptor: int) -> None:
        """Take over the descriptor that leads to it.

        Raises:
            OSError: /proc does not show it.
        """
        self._descriptor = descriptor
        lines = Path(f"/proc/self/fdinfo/{descriptor}").read_text(encoding="ascii").splitlines()
        self.pid = next(int(line.split()[1]) for line in lines if line.startswith("Pid:"))
        self._clock = ~self.pid << 3 | 2  # the CPU clock of another process, as <linux/posix-timers.h> numbers it
        self._state = os.open(f"/proc/{self.pid}/stat", os.O_RDONLY | os.O_CLOEXEC)
        self._schedules: list[int] = []  # its own, and that of this very process
        with contextlib.suppress(OSError):  # not every kernel counts it
            for path in (f"/proc/{self.pid}/schedstat", "/proc/self/schedstat"):
                self._schedules.append(os.open(path, os.O_RDONLY | os.O_CLOEXEC))

    def stop(self) -> None:
        """Stop it and wait until it stands still, or is gone.

        Raises:
            Restless: it does not stop.
        """
        self._signal(signal.SIGSTOP)
        deadline, number = time.monotonic() + STOP_SECONDS, 0
        while self._running():
            os.sched_yield()  # it may need this very processor to stop
            number += 1
            if number % AGAIN == 0:
                self._signal(signal.SIGSTOP)  # one that was sent before may have been undone
            if time.monotonic() > deadline:
                raise Restless

    def go_on(self) -> None:
        """Let it run."""
        self._signal(signal.SIGCONT)

    def cpu_seconds(self) -> float:
        """Give all of the processor time that its threads have used; 0 when it is gone.

        Of a process that has just been stopped, the last moment may not be counted yet: two readings have to agree.
        """
        before = self.cpu_now()
        for _ in range(READINGS):
            time.sleep(READING_SECONDS)
            after = self.cpu_now()
            if after == before:
                break
            before = after
        return before

    def cpu_now(self) -> float:
        """Give the processor time that all its threads have used, as far as it is counted; 0 when it is gone."""
        try:
            return time.clock_gettime_ns(self._clock) / 1e9
        except OSError:
            return 0.0

    def waited_seconds(self) -> float:
        """Give the time in which it or this process could have run, had their processors not been given to others.

        Of each the main thread counts. If this process waits to stop the other, that one may go on in the meantime: its
        processor time tells.
        """
        total = 0
        with contextlib.suppress(ProcessLookupError, ValueError, IndexError):
            for schedule in self._schedules:
                total += int(os.pread(schedule, 128, 0).split()[1])
        return total / 1e9

    def pin(self, processor: int) -> None:
        """Keep its main thread, and all that this one starts, to one processor, if that is allowed."""
        with contextlib.suppress(OSError):
            os.sched_setaffinity(self.pid, {processor})

    def close(self) -> None:
        """Let go of it."""
        for descriptor in (self._descriptor, self._state, *self._schedules):
            os.close(descriptor)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):  # what asks it next will hear that it is gone
            signal.pidfd_send_signal(self._descriptor, number)  # type: ignore[attr-defined, unused-ignore]  # reason: Linux

    def _running(self) -> bool:
        try:
            text = os.pread(self._state, 512, 0)
        except ProcessLookupError:
            return False
        state = text.rpartition(b")")[2][1:2]
        if state in ENDED:  # its first thread has: others may go on
            return not select.select([self._descriptor], [], [], 0)[0]
        return state not in STOPPED
