"""The judge's side of the line: start, load, call, deadline, kill, restart.

A Sandbox owns one warm process. A Child is a file loaded in a process of its own; it is started on its first use and
again after it died, so the caller only ever sees outcomes.
"""

import copy
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from grader import outcome, request, view
from grader.cases import Call
from grader.child import kernel, wire
from grader.errors import WorkerError
from grader.isolation import Isolation
from grader.outcome import Died, Failure, Limit, Outcome, Raised, Returned, Stopped
from grader.problem import Limits
from grader.process import Expired, Flooded, Process
from grader.signature import Signature
from grader.verdict import Verdict
from grader.warm import CONTROL_SECONDS, Warm

FORK_IS_SAFE = sys.platform == "linux"
START_SECONDS = 120.0  # `import torch` on a cold disk
MOST_FILE = 64 << 20
MB, KB = 1 << 20, 1 << 10
SPARE_ANSWER = 64 * MB  # that a wrong answer may have over a right one, to be told what is wrong with it
BOUNDS = {
    Limit.FILES: "its folder may hold 64 MB in 1,000 files, which is used up",
    Limit.OPEN_FILES: "64 files may be open at a time",
    Limit.THREADS: "256 threads are allowed, and what memory they need counts too",
    Limit.REFUSED: "a submission may start no process, open no connection, and write only to its own folder",
    Limit.NOT_THERE: "a submission starts in an empty folder, and sees no files but Python's packages",
}
NO_PROGRAM = "there is no bubblewrap for this system"


class Sandbox:
    """One warm process and what it said of itself; a context manager that ends it, its children and their groups.

    `hidden` are folders that a submission is never to see: they are covered, should they lie within what it may see.
    """

    def __init__(self, *, fork: bool = FORK_IS_SAFE, hidden: tuple[Path, ...] = ()) -> None:
        self.fork = fork
        self.versions: Mapping[str, str] = {}
        self.devices: tuple[str, ...] = ()
        self.isolation: Isolation | None = None  # known once the warm process is there
        self.processes: set[Process] = set()  # children that are alive
        self._hidden = hidden
        self._program = view.bubblewrap()
        self._unenclosed = NO_PROGRAM  # why there is no view, where there is none
        self._ready = False

    def __enter__(self) -> Self:
        """Start the warm process without waiting for it: it imports torch while the judge reads specs."""
        kernel.hide_memory()  # where the expected answers are
        self.warm = Warm(fork=self.fork, program=self._program, hidden=self._hidden)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it; one that is still importing torch is not waited for."""
        self.warm.close(seconds=CONTROL_SECONDS if self._ready else 0.0)
        while self.processes:
            self.processes.pop().close()

    @property
    def folder(self) -> str:
        """The folder in which children have theirs, or which they cover with theirs."""
        return self.warm.folder

    def restart(self) -> None:
        """Begin again with a new warm process, after this one failed."""
        self.__exit__(None, None, None)
        self._ready = False
        self.__enter__()

    def wait(self) -> Isolation:
        """Wait until the warm process can start children, and say what is around them; later calls return at once.

        Where it cannot be started behind bubblewrap, it is started in plain sight, and the reason kept.

        Raises:
            WorkerError: it cannot import torch, or does not answer.
        """
        if not self._ready or self.isolation is None:
            try:
                hello = self._hello()
            except WorkerError as error:
                if self._program is None or self.isolation is not None:
                    raise  # after a restart nothing less will do than what was said and required at the start
                self._unenclosed, self._program = self.last_words() or str(error), None
                self.restart()
                hello = self._hello()
            layers = hello["layers"]
            if self._program is None:
                layers["namespaces"] = self._unenclosed
            self.versions, self.devices = hello["versions"], tuple(hello["devices"])
            isolation = Isolation(layers=layers)
            if self.isolation is not None and isolation.tier is not self.isolation.tier:
                raise WorkerError(f"isolation was {self.isolation.tier} and is now {isolation.tier}: {layers}")
            self.isolation = isolation
            self._ready = True
        return self.isolation

    def ask(self, request: dict[str, Any], descriptors: tuple[int, ...] = ()) -> dict[str, Any]:
        """Ask the warm process for something.

        Raises:
            WorkerError: it died, or does not answer.
        """
        self.wait()
        return self.warm.ask(request, descriptors)

    def last_words(self) -> str:
        """Give the last line that the warm process wrote to its standard error."""
        return self.warm.last_words()

    def _hello(self) -> dict[str, Any]:
        hello = self.warm.hear(START_SECONDS)
        if "failed" in hello:
            raise WorkerError(f"the worker cannot import torch ({hello['failed']}). Next: run `make setup`.")
        return hello


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
    ) -> None:
        self.spent = 0.0  # seconds of all processes of this child
        self.looked = 0.0  # seconds of second looks, in processes of their own
        self._sandbox = sandbox
        self._limits = limits
        self._signature = signature
        required = sum(not parameter.optional for parameter in signature.parameters)
        about = {"name": name, "entry": signature.name, "positional": required, "keywords": keywords}
        about["call"] = signature.text
        self._load = wire.Message.of("load", about, [wire.Array(dtype="uint8", shape=(len(source),), data=source)])
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
        child.spent, child._process = 0.0, None
        return child

    def close(self) -> None:
        """End the process and everything in its group; remove its folder."""
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
        loaded = self._ask(self._load)
        if loaded is None:
            return None
        self.close()
        return Died(message="it answered out of turn") if isinstance(loaded, Returned) else loaded

    def call(self, call: Call) -> Outcome:
        """Call the entry point.

        Raises:
            WorkerError: no process could be started.
        """
        failure = self.load()
        return failure if failure is not None else self._called(request.of(self._signature, call), call)

    def again(self, call: Call) -> Outcome:
        """Make the last call once more, on its very tensors as it left them; nothing is sent again."""
        return self._called(wire.Message(kind="again"), call)

    def _called(self, message: wire.Message, call: Call) -> Outcome:
        gradients = len(call.float_arguments) if call.cotangents else 0
        answered = self._ask(message, gradients=gradients, most_bytes=SPARE_ANSWER + 16 * call.elements)
        if answered is None:
            return Died(message="it answered out of turn", output=self._end("kill")[1])
        return answered

    def _start(self) -> Process:
        limits = self._limits
        process = Process(most_output=limits.output_kb * KB)
        bounds = {
            "memory": limits.memory_mb * MB,
            "cpu_seconds": int(limits.load_seconds + limits.total_seconds) + 5,
            "file": MOST_FILE,
        }
        try:
            started = self._sandbox.ask({"op": "start", "bounds": bounds}, process.descriptors)
            process.started(started["pid"], scratch=started["scratch"])
            # A spawned process imports torch itself.
            seconds = CONTROL_SECONDS if self._sandbox.fork else START_SECONDS
            process.hear(nonce=0, deadline=time.monotonic() + seconds)
        except (EOFError, ConnectionError, wire.WireError, Expired, Flooded) as error:
            words = process.close().strip().splitlines()[-1:] or [self._sandbox.last_words() or "it left no message"]
            raise WorkerError(f"a worker could not start: {words[0]}") from error
        except WorkerError:
            process.close()
            raise
        self._sandbox.processes.add(process)
        return process

    def _ask(self, message: wire.Message, *, gradients: int = 0, most_bytes: int = 0) -> Outcome | None:
        """Send a request and read its outcome; None says that the file is loaded."""
        process = self._process
        if process is None:
            raise AssertionError("a child is loaded before it is asked")
        limits = self._limits
        loading = message is self._load
        allowed = min(limits.call_seconds, max(limits.total_seconds - self.spent, 0.0))
        allowed = limits.load_seconds if loading else allowed
        began = time.monotonic()
        try:
            deadline = began + allowed
            reply = process.ask(message, nonce=secrets.randbits(48), deadline=deadline, most_bytes=most_bytes)
            read = outcome.read(reply, gradients=gradients)
        except Expired:
            said = f"{'loading the file' if loading else 'the call'} took more than {allowed:g} s and was stopped"
            if not loading and allowed < limits.call_seconds:
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
        finally:
            self.spent += 0.0 if loading else time.monotonic() - began
        if read is None:
            return None
        if isinstance(read, Raised):
            read = replace(read, bound=self._bound(read.limit))
        seconds = {"seconds": time.monotonic() - began} if isinstance(read, Returned) else {}
        return replace(read, output=process.output(), **seconds)  # type: ignore[arg-type]  # reason: only Returned has seconds

    def _bound(self, limit: Limit | None) -> str:
        """Say what a limit is that an exception speaks of, and how much of it is used."""
        match limit:
            case Limit.MEMORY:
                allowed = self._limits.memory_mb
                asked = {"op": "usage", "pid": self._process and self._process.pid, "budget": allowed * MB}
                used = self._sandbox.ask(asked)["memory"]
                had = "" if used is None else f"it had {used / MB:.0f} MB when it asked for more; "
                return f"{had}{allowed} MB are allowed on top of torch's own"
            case None:
                return ""
            case _:
                return BOUNDS[limit]

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
