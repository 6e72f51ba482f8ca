"""A file loaded in a process of its own: load, call, deadline, kill.

The process is started on its first use and again after it died, so the caller only ever sees outcomes.
"""

import copy
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Self

from grader import outcome, request
from grader.cases import Call, Run
from grader.child import wire
from grader.device import Device
from grader.errors import CannotTime, WorkerError
from grader.fields import Framework
from grader.outcome import Died, Failure, Limit, Outcome, Raised, Returned, Stopped, Watched
from grader.problem import Limits
from grader.process import Expired, Flooded, Process
from grader.sandbox import START_SECONDS, Sandbox
from grader.signature import Signature
from grader.verdict import Verdict
from grader.warm import CONTROL_SECONDS

MOST_FILE = 64 << 20
MB, KB = 1 << 20, 1 << 10
Exchange = Callable[[Process, int, float], wire.Message | None]  # with the number of the question and a deadline
Reply = Outcome | Watched | None  # None: it is done
OUT_OF_TURN = "it answered out of turn"
WHAT = {"load": "loading the file", "prepare": "preparing it"}
SPARE_ANSWER = 64 * MB  # that a wrong answer may have over a right one, to be told what is wrong with it


@dataclass(frozen=True, slots=True)
class SharedMemory:
    """Memory that a child is given beside what it may use itself."""

    descriptor: int
    nbytes: int


class Child:
    """A file loaded in a process of its own, to be called as a problem calls it. A context manager; not thread-safe."""

    def __init__(
        self,
        source: bytes,
        *,
        name: str,
        signature: Signature,
        keywords: tuple[str, ...],
        sandbox: Sandbox,
        limits: Limits,
        framework: Framework = Framework.TORCH,
        device: Device = Device.CPU,
        shared: Sequence[SharedMemory] = (),
    ) -> None:
        self.handle: int | None = None  # by which a process that shares memory can be stopped; its descriptor is taken
        self.spent = 0.0  # seconds of all processes of this child
        self.looked = 0.0  # seconds of second looks, in processes of their own
        self.device = device
        self._elsewhere: dict[Device | None, Child] = {}  # None: for hidden cases
        self._sandbox = sandbox
        self._limits = limits
        self._shared = [memory.descriptor for memory in shared]
        self._memory = limits.memory_mb * MB + sum(memory.nbytes for memory in shared)
        self._signature = signature
        self._load = request.load(signature, source, name=name, keywords=keywords, framework=framework)
        self._process: Process | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def fresh(self) -> "Child":
        """Give another child for the same file, with a process of its own and all of its time."""
        child = copy.copy(self)
        child.spent, child._process, child._elsewhere = 0.0, None, {}
        return child

    def on(self, device: Device) -> "Child":
        """Give the child for the same file on a device, with a process and time of its own; it ends with this one."""
        if device is self.device:
            return self
        if device not in self._elsewhere:
            self._elsewhere[device] = self.fresh()
            self._elsewhere[device].device = device
        return self._elsewhere[device]

    def for_hidden(self) -> "Child":
        """Give the child of the same file for hidden cases, with processes and time of its own; it ends with this."""
        if None not in self._elsewhere:
            self._elsewhere[None] = self.fresh()
        return self._elsewhere[None]

    def close(self) -> None:
        """End the process and everything in its group, and those on other devices; remove its folder."""
        for child in self._elsewhere.values():
            child.close()
        if self._process is not None:
            self._end("kill")

    def load(self) -> Failure | None:
        """Start the process and load the file, unless it is there; None when the entry point can be called.

        Raises:
            WorkerError: no process could be started; not a line of the file has run.
        """
        if self._process is not None and self._process.open:  # a sandbox that began again has closed it
            return None
        self._process = self._start()
        failure = self.tell(self._load, seconds=self._limits.load_seconds)
        if failure is not None:
            self.close()
        return failure

    def call(self, call: Call, *, there: bool = True, new: bool = True) -> Outcome:
        """Call the entry point, with tensors that are `there`, on the child's device, or else on the CPU.

        Of a class, `new`: it is constructed for this call, also where the object of the call before would do.

        Raises:
            WorkerError: no process could be started.
        """
        failure = self.load()
        message = request.of(self._signature, call, there=there, new=new)
        return failure if failure is not None else self._called(message, call)

    def run(self, run: Run, *, cpu_first: bool = True) -> list[Outcome]:
        """Make the calls of a run on this child's device, up to the first that does not come back, or raise if it must.

        On another device than the CPU the first of them is made on the CPU before, unless `cpu_first` is False, and
        what comes of that is dropped: a function that keeps tensors must not mix up the devices.

        Raises:
            WorkerError: no process could be started.
        """
        outcomes: list[Outcome] = []
        if cpu_first and self.device is not Device.CPU:
            failure = self.load()
            if failure is not None:
                return [failure]
            spent = self.spent
            self.call(run.calls[0], there=False)
            self.spent = spent  # it is ours
        for number, call in enumerate(run.calls):
            outcomes.append(self.call(call, new=number == 0))
            raised = bool(run.case.raises) and isinstance(outcomes[-1], Raised)
            if not isinstance(outcomes[-1], Returned) and not raised:
                break
        return outcomes

    def again(self, call: Call) -> Outcome:
        """Make the last call once more, on its very tensors as it left them; nothing is sent again."""
        return self._called(wire.Message(kind="again"), call)

    def watch(self) -> Watched | Failure:
        """Make the last call once more, and see whether any operation narrows what is of float64."""
        answered = self._ask(wire.Message(kind="watch"), seconds=self._limits.call_seconds)
        return Died(message=OUT_OF_TURN) if answered is None or isinstance(answered, Returned) else answered

    def tell(self, message: wire.Message, *, seconds: float) -> Failure | None:
        """Have something done that gives nothing back; None when it is."""
        answered = self._ask(message, seconds=seconds)
        return Died(message=OUT_OF_TURN) if isinstance(answered, Returned | Watched) else answered

    def knock(self, kind: bytes, *, seconds: float, when_sent: Callable[[], None]) -> Failure | None:
        """Have a call made that was prepared, or nothing; None when it is. `when_sent` lets it begin."""

        def exchange(process: Process, nonce: int, deadline: float) -> wire.Message | None:
            return process.knock(kind, nonce=nonce, deadline=deadline, when_sent=when_sent)

        answered = self._exchange(exchange, "a call", seconds=seconds, gradients=0)
        return Died(message=OUT_OF_TURN) if isinstance(answered, Returned | Watched) else answered

    def _called(self, message: wire.Message, call: Call) -> Outcome:
        gradients = len(call.float_arguments) if call.cotangents else 0
        left = max(self._limits.total_seconds - self.spent, 0.0)
        most_bytes = SPARE_ANSWER + 16 * call.elements
        seconds = min(self._limits.call_seconds, left)
        answered = self._ask(message, seconds=seconds, gradients=gradients, most_bytes=most_bytes)
        if answered is None or isinstance(answered, Watched):
            return Died(message=OUT_OF_TURN, output=self._end("kill")[1])
        return answered

    def _start(self) -> Process:
        limits = self._limits
        process = Process(most_output=limits.output_kb * KB)
        bounds = {
            "memory": self._memory,
            "cpu_seconds": int(limits.load_seconds + limits.total_seconds) + 5,
            "file": MOST_FILE,
        }
        try:
            wanted = {"op": "start", "bounds": bounds, "handle": bool(self._shared)}
            wanted |= {"device": self.device, "device_mb": limits.device_mb}
            started = self._sandbox.ask(wanted, (*process.descriptors, *self._shared))
            if "refused" in started:
                self._sandbox.ask({"op": "kill", "pid": started["pid"]})
                raise CannotTime(f"processes cannot be stopped and let go on here ({started['refused']})")
            self.handle = started.get("handle")
            process.started(started["pid"], scratch=started["scratch"])
            # A spawned process imports torch itself.
            seconds = CONTROL_SECONDS if self._sandbox.fork else START_SECONDS
            process.hear(nonce=0, deadline=time.monotonic() + seconds)
        except (EOFError, ConnectionError, wire.WireError, Expired, Flooded) as error:
            words = process.close().strip().splitlines()[-1:] or [self._sandbox.last_words() or "it left no message"]
            raise WorkerError(f"a worker could not start: {words[0]}") from error
        except (WorkerError, CannotTime):
            process.close()
            raise
        self._sandbox.processes.add(process)
        return process

    def _ask(self, message: wire.Message, *, seconds: float, gradients: int = 0, most_bytes: int = 0) -> Reply:
        """Send a request and read its outcome within so many seconds; None says that it is done."""

        def exchange(process: Process, nonce: int, deadline: float) -> wire.Message:
            return process.ask(message, nonce=nonce, deadline=deadline, most_bytes=most_bytes)

        began = time.monotonic()
        answered = self._exchange(exchange, WHAT.get(message.kind, "the call"), seconds=seconds, gradients=gradients)
        self.spent += 0.0 if message.kind == "load" else time.monotonic() - began
        return answered

    def _exchange(self, exchange: Exchange, what: str, *, seconds: float, gradients: int) -> Reply:
        process = self._process
        if process is None:
            raise AssertionError("a child is loaded before it is asked")
        limits = self._limits
        began = time.monotonic()
        try:
            reply = exchange(process, secrets.randbits(48), began + seconds)
            read = None if reply is None else outcome.read(reply, gradients=gradients)
        except Expired:
            said = f"{what} took more than {seconds:g} s and was stopped"
            if what == "the call" and seconds < limits.call_seconds:
                said = f"the call was stopped: the {limits.total_seconds:g} s for all calls together are used up"
            return Stopped(limit=Verdict.TIME_LIMIT, message=said, output=self._end("kill")[1])
        except Flooded:
            said = f"it printed more than the {limits.output_kb} KB that are allowed, and was stopped"
            return Stopped(limit=Verdict.OUTPUT_LIMIT, message=said, output=self._end("kill")[1])
        except (EOFError, ConnectionError):
            ended, output = self._end("status")
            return outcome.of_status(ended.get("status"), output, over=ended.get("over"))
        except wire.WireError as error:
            return Died(message=f"its answer is no valid message ({error})", output=self._end("kill")[1])
        if read is None:
            return None
        if isinstance(read, Raised):
            read = replace(read, bound=self._bound(read.limit))
        took = {"seconds": time.monotonic() - began} if isinstance(read, Returned) else {}
        return replace(read, output=process.output(), **took)  # type: ignore[arg-type]  # reason: only Returned has seconds

    def _bound(self, limit: Limit | None) -> str:
        return outcome.bound(limit, used=self._used(limit), limits=self._limits, device=self.device)

    def _used(self, limit: Limit | None) -> int | None:
        """Ask how many bytes of memory it had at most, if that is the limit that it met."""
        if limit is not Limit.MEMORY or self._process is None:
            return None
        asked = {"op": "usage", "pid": self._process.pid, "budget": self._memory}
        used: int | None = self._sandbox.ask(asked)["memory"]
        return used

    def _end(self, op: str) -> tuple[dict[str, Any], str]:
        """End the process; give what the warm process says of its end, if that was asked for, and its last output."""
        process, self._process = self._process, None
        if process is None or not process.open:
            return {}, ""
        self._sandbox.processes.discard(process)
        try:
            answer = self._sandbox.ask({"op": op, "pid": process.pid})
        finally:
            output = process.close()
        return answer, output
