"""The judge's side of the line: start, load, call, deadline, kill, restart.

A Sandbox owns one warm process. A Child is a file loaded in a process of its own; it is started on its first use and
again after it died, so the caller only ever sees outcomes.
"""

import copy
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from grader import outcome, request
from grader.cases import Call
from grader.child import wire
from grader.errors import WorkerError
from grader.outcome import Died, Failure, Outcome, Returned, Stopped
from grader.problem import Limits
from grader.process import Expired, Flooded, Process, remove
from grader.signature import Signature
from grader.verdict import Verdict

CHILD = Path(__file__).parent / "child"
FORK_IS_SAFE = sys.platform == "linux"
START_SECONDS = 120.0  # `import torch` on a cold disk
CONTROL_SECONDS = 30.0
MOST_FILE = 64 << 20
PASSED_ON = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
MB, KB = 1 << 20, 1 << 10
SPARE_ANSWER = 64 * MB  # that a wrong answer may have over a right one, to be told what is wrong with it


class Sandbox:
    """One warm process and what it said of itself; a context manager that ends it, its children and their groups."""

    protections = (
        "a process of its own",
        "an empty temporary working folder",
        "no inherited descriptors or environment",
        "limits on memory, CPU time, file size and output",
        "a deadline for each call",
    )

    def __init__(self, *, fork: bool = FORK_IS_SAFE) -> None:
        self.fork = fork
        self.versions: Mapping[str, str] = {}
        self.devices: tuple[str, ...] = ()
        self.processes: set[Process] = set()  # children that are alive
        self._ready = False
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Start the warm process without waiting for it: it imports torch while the judge reads specs."""
        self._control, theirs = socket.socketpair()
        self._stack.callback(self._control.close)
        self.folder = tempfile.mkdtemp(prefix="grader-")
        self._stack.callback(remove, self.folder)
        self._errors = self._stack.enter_context(tempfile.TemporaryFile())
        way = "fork" if self.fork else "spawn"
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", str(CHILD), "warm", way, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                cwd=self.folder,
                env={**environment, **threads, "HOME": self.folder, "LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it; one that is still importing torch is not waited for."""
        self._control.close()  # at which the warm process ends its children, then itself
        try:
            self._process.wait(timeout=CONTROL_SECONDS if self._ready else 0.0)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        while self.processes:
            self.processes.pop().close()
        self._stack.close()

    def restart(self) -> None:
        """Begin again with a new warm process, after this one failed."""
        self.__exit__(None, None, None)
        self._ready, self._stack = False, ExitStack()
        self.__enter__()

    def wait(self) -> None:
        """Wait until the warm process can start children; later calls return at once.

        Raises:
            WorkerError: it cannot import torch, or does not answer.
        """
        if self._ready:
            return
        hello = self._hear(START_SECONDS)
        if "failed" in hello:
            raise WorkerError(f"the worker cannot import torch ({hello['failed']}). Next: run `make setup`.")
        self.versions, self.devices = hello["versions"], tuple(hello["devices"])
        self._ready = True

    def ask(self, request: dict[str, Any], descriptors: tuple[int, ...] = ()) -> dict[str, Any]:
        """Ask the warm process for something.

        Raises:
            WorkerError: it died, or does not answer.
        """
        self.wait()
        try:
            self._control.settimeout(CONTROL_SECONDS)
            socket.send_fds(self._control, [json.dumps(request).encode() + b"\n"], list(descriptors))
        except OSError as error:
            raise WorkerError(f"the worker is gone ({error}). Next: run the command again.") from error
        return self._hear(CONTROL_SECONDS)

    def last_words(self) -> str:
        """Give the last line that the warm process wrote to its standard error."""
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:300] if lines else "it left no message"

    def _hear(self, seconds: float) -> dict[str, Any]:
        self._control.settimeout(seconds)
        line = b""
        try:
            while not line.endswith(b"\n"):
                data = self._control.recv(1 << 16)
                if not data:
                    raise WorkerError(f"the worker ended: {self.last_words()}. Next: run the command again.")
                line += data
        except OSError as error:
            raise WorkerError(f"the worker does not answer ({error}). Next: run the command again.") from error
        answer: dict[str, Any] = json.loads(line)
        return answer


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
        if self._process is not None:
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
        Path(self._sandbox.folder).mkdir(mode=0o700, exist_ok=True)  # a submission may have removed it
        process = Process(scratch=tempfile.mkdtemp(dir=self._sandbox.folder), most_output=limits.output_kb * KB)
        bounds = {
            "memory": limits.memory_mb * MB,
            "cpu_seconds": int(limits.load_seconds + limits.total_seconds) + 5,
            "file": MOST_FILE,
        }
        start = {"op": "start", "scratch": process.scratch, "bounds": bounds}
        try:
            process.started(self._sandbox.ask(start, process.descriptors)["pid"])
            # A spawned process imports torch itself.
            seconds = CONTROL_SECONDS if self._sandbox.fork else START_SECONDS
            process.hear(nonce=0, deadline=time.monotonic() + seconds)
        except (EOFError, ConnectionError, wire.WireError, Expired, Flooded) as error:
            words = process.close().strip().splitlines()[-1:] or [self._sandbox.last_words()]
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
            return outcome.of_status(*self._end("status"))
        except wire.WireError as error:
            return Died(message=f"its answer is no valid message ({error})", output=self._end("kill")[1])
        finally:
            self.spent += 0.0 if loading else time.monotonic() - began
        if read is None:
            return None
        seconds = {"seconds": time.monotonic() - began} if isinstance(read, Returned) else {}
        return replace(read, output=process.output(), **seconds)  # type: ignore[arg-type]  # reason: only Returned has seconds

    def _end(self, op: str) -> tuple[int | None, str]:
        """End the process; give its status, where it ended by itself and that was asked for, and its last output."""
        process, self._process = self._process, None
        if process is None:
            return None, ""
        self._sandbox.processes.discard(process)
        try:
            answer = self._sandbox.ask({"op": op, "pid": process.pid})
        finally:
            output = process.close()
        return answer.get("status"), output
