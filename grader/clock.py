"""The judge's clock on a child that runs only while it is timed.

Inputs and outputs lie in memory that both sides see. The judge fills and reads it while the child is stopped, so that
nothing can be computed before the clock runs, and nothing is added after it has stopped.
"""

import fcntl
import mmap
import os
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grader import arrays, request
from grader.arrays import Array, Form, Memory
from grader.cases import Call
from grader.child import wire
from grader.child.slots import Slots
from grader.device import Device
from grader.errors import CannotTime
from grader.handle import Handle
from grader.loaded import SharedMemory
from grader.outcome import Failure
from grader.problem import Limits, Problem
from grader.reference import child_of
from grader.sandbox import Sandbox
from grader.verdict import Check

SHORTEST = 1e-9  # seconds: a turn takes some time, whatever the counters of two clocks say
CALL, NOTHING, BRING, FETCH = b"c", b"n", b"b", b"f"  # what a knock asks for


class Shared:
    """Memory that a child sees too, and whose size no side can change: the arrays of one call."""

    def __init__(self, forms: Sequence[Form]) -> None:
        """Make it for arrays of these forms.

        Raises:
            CannotTime: this system cannot.
        """
        if sys.platform != "linux":
            raise CannotTime("timing takes memory and process descriptors as only Linux has them")
        self._forms = forms
        self.slots = Slots(arrays=tuple(wire.size(*form) for form in forms))
        self.descriptor = os.memfd_create("call", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(self.descriptor, self.slots.nbytes)
        fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL)
        self._memory = mmap.mmap(self.descriptor, self.slots.nbytes)
        self.bytes: Memory = np.frombuffer(self._memory, np.uint8)

    def arrays(self) -> list[Array]:
        """Give the arrays, as views."""
        return [arrays.at(self.bytes, self.slots.offset(number), form) for number, form in enumerate(self._forms)]

    def close(self) -> None:
        """Let go of it; views of it keep what they show. Once is enough."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
        self.descriptor = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a child took for a turn: seconds of the judge's clock for each call, and processor time of all threads.

    What the system gave to others, while it or the judge could have run, is not in `walls`. `idle` is processor time
    that it used since its turn before, when it was to stand still, `beside` what bringing and fetching took a call.
    """

    walls: tuple[float, ...]
    cpu: float
    idle: float
    beside: float = 0.0

    @property
    def wall(self) -> float:
        """Give the seconds of a call: the median, since a call's work has to be done in that call."""
        return statistics.median(self.walls)

    @property
    def work(self) -> float:
        """Give the processor time of a call: the mean, since threads may work for one call while another is made."""
        return self.cpu / len(self.walls)

    @property
    def seconds(self) -> float:
        """Give what counts of a call: on two processors it would take half the time, and all the same work."""
        return max(self.wall, self.work)


class Timed:
    """A file loaded in a process of its own that stands still but for its calls."""

    def __init__(
        self,
        problem: Problem,
        source: bytes,
        *,
        name: str,
        call: Call,
        sandbox: Sandbox,
        limits: Limits,
        device: Device = Device.CPU,
        apart: bool = False,
    ) -> None:
        """Lay out memory for calls of the form of `call`.

        `apart`: the device has memory of its own. Inputs are brought there, and results fetched, outside of turns.
        """
        self.inputs = Shared([(tensor.array.dtype.name, tensor.array.shape) for tensor in call.passed])
        self.outputs = Shared([(wanted.dtype, wanted.shape) for wanted in call.wanted])
        exact = any(Check.DTYPE in case.check for case in problem.spec.cases)
        self._message = request.prepare(problem.spec.call, call, exact=exact, apart=apart)
        self._apart = apart
        self._limits = limits
        shared = [SharedMemory(memory.descriptor, memory.slots.nbytes) for memory in (self.inputs, self.outputs)]
        child = child_of(problem, source, name=name, sandbox=sandbox, limits=limits, device=device, shared=shared)
        self._child = child
        self._handle: Handle | None = None
        # A process of its own could work for it while it waits, where it can start one.
        self._alone = "processes" not in sandbox.wait().left_open
        self._used = self._idle = 0.0
        self._walls: list[float] = []
        self._cpu = self._beside = 0.0  # of the calls of a turn, and of what is done for them outside of it

    def close(self) -> None:
        """End the process and let go of what is shared with it. Once is enough."""
        self._child.close()
        if self._handle is not None:
            self._handle.close()
        elif self._child.handle is not None:
            os.close(self._child.handle)
        self._handle, self._child.handle = None, None
        self.inputs.close()
        self.outputs.close()

    def prepare(self, *, processor: int) -> Failure | None:
        """Load the file, lay out its calls, and stop it; None when it waits for its turn, on this processor.

        Raises:
            WorkerError, CannotTime: no process could be started, or it cannot be stopped here.
            Restless: it does not stop.
        """
        failure = self._child.load() or self._child.tell(self._message, seconds=self._limits.load_seconds)
        if failure is not None:
            return failure
        if self._child.handle is None:
            raise AssertionError("a child that shares memory has a handle")
        self._handle = Handle(self._child.handle)
        self._handle.stop()
        self._handle.pin(processor)
        self._used = self._handle.cpu_seconds()
        return None

    def begin(self) -> None:
        """Begin a turn: what was used since the last one was used out of turn."""
        used = self._standing.cpu_seconds()
        self._idle, self._used = used - self._used, used
        self._walls, self._cpu, self._beside = [], 0.0, 0.0

    def call(self, *, seconds: float) -> Failure | None:
        """Let it make a call on what lies in `inputs`; what it makes of that lies in `outputs` afterwards.

        It is ended when it takes more than so many seconds.

        Raises:
            Restless: it does not stop.
        """
        failure = self._knock(BRING, seconds, timed=False) if self._apart else None
        return failure or self._knock(CALL, seconds)

    def fetch(self, *, seconds: float) -> Failure | None:
        """Have the results of the last call put into `outputs`, where they are not there yet."""
        return self._knock(FETCH, seconds, timed=False) if self._apart else None

    def nothing(self, *, seconds: float) -> Failure | None:
        """Let it do nothing, as it does a call: what that takes is what asking and stopping take."""
        return self._knock(NOTHING, seconds)

    def end(self) -> Turn:
        """End a turn, and say what it took."""
        used = self._standing.cpu_seconds()
        cpu = self._cpu if self._apart else used - self._used
        beside = self._beside / max(len(self._walls), 1)
        turn = Turn(walls=tuple(self._walls), cpu=cpu, idle=self._idle, beside=beside)
        self._used = used
        return turn

    @property
    def _standing(self) -> Handle:
        if self._handle is None:
            raise AssertionError("it is prepared before its first turn")
        return self._handle

    def _knock(self, kind: bytes, seconds: float, *, timed: bool = True) -> Failure | None:
        handle, began = self._standing, 0.0
        waited, used = handle.waited_seconds(), handle.cpu_now()

        def start() -> None:
            nonlocal began
            began = time.perf_counter()
            handle.go_on()

        failure = self._child.knock(kind, seconds=seconds, when_sent=start)
        handle.stop()
        took = time.perf_counter() - began
        used = handle.cpu_now() - used
        waited = handle.waited_seconds() - waited if self._alone else 0.0
        if timed:
            # It may have gone on while the judge waited to stop it.
            self._walls.append(max(took - waited, min(took, used), SHORTEST))
            self._cpu += used
        else:
            self._beside += took
        return failure
