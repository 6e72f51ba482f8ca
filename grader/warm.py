"""The warm process as the judge holds it: started in a view of its own or in plain sight, asked, ended."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from grader import view
from grader.errors import WorkerError
from grader.process import remove

CONTROL_SECONDS = 30.0
MOST_LINE = 1 << 16
PASSED_ON = (
    *("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"),
    *("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"),
)


class Warm:
    """One warm process, its folder and its control socket. It is there at once, and ready when it says hello."""

    def __init__(
        self, *, fork: bool, program: str | None, hidden: tuple[Path, ...], environment: Mapping[str, str]
    ) -> None:
        """Start it, behind bubblewrap if `program` is that; `hidden` is not to be seen from there."""
        self._stack = ExitStack()
        self._control, theirs = socket.socketpair()
        self._stack.callback(self._control.close)
        self.folder = tempfile.mkdtemp(prefix="grader-")
        self._stack.callback(remove, self.folder)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 -- reason: open until the process is closed
        self._stack.callback(self._errors.close)
        shown = view.readable()
        about = {"folder": self.folder, "readable": shown, "outside": str(view.PACKAGE / "grade.py")}
        way = "fork" if fork else "spawn"
        command = [sys.executable, "-I", str(view.CHILD), "warm", way, str(theirs.fileno()), json.dumps(about)]
        if program is not None:
            command = view.command(program, shown=shown, folder=self.folder, hidden=hidden) + command
        kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        with theirs:
            self.process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                cwd=self.folder,
                env={
                    **kept,
                    **threads,
                    **environment,
                    "HOME": self.folder,
                    "LOGNAME": "submission",
                    "LC_ALL": "C.UTF-8",
                },
                start_new_session=True,
            )

    def close(self, *, seconds: float) -> None:
        """End it and all its children; it has so many seconds to do so by itself."""
        self._control.close()  # at which the warm process ends its children, then itself
        try:
            self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self._stack.close()

    def ask(
        self, request: dict[str, Any], descriptors: tuple[int, ...] = (), *, seconds: float = CONTROL_SECONDS
    ) -> dict[str, Any]:
        """Ask it for something, which may take so many seconds.

        Raises:
            WorkerError: it died, or does not answer.
        """
        try:
            self._control.settimeout(CONTROL_SECONDS)
            socket.send_fds(self._control, [json.dumps(request).encode() + b"\n"], list(descriptors))
        except OSError as error:
            raise WorkerError(f"the worker is gone ({error}). Next: run the command again.") from error
        return self.hear(seconds)

    def hear(self, seconds: float) -> dict[str, Any]:
        """Read its next message, for at most so many seconds between two pieces of it.

        Raises:
            WorkerError: it ended, or says nothing.
        """
        self._control.settimeout(seconds)
        line, handles = b"", []
        try:
            while not line.endswith(b"\n"):
                data, descriptors, _, _ = socket.recv_fds(self._control, MOST_LINE, 1)
                handles += descriptors
                if not data:
                    raise WorkerError(
                        f"the worker ended: {self.last_words() or 'it left no message'}. Next: run the command again."
                    )
                line += data
        except OSError as error:
            raise WorkerError(f"the worker does not answer ({error}). Next: run the command again.") from error
        answer: dict[str, Any] = json.loads(line)
        return {**answer, "handle": handles[0]} if handles else answer

    def last_words(self) -> str:
        """Give the last line that it wrote to its standard error."""
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:300] if lines else ""
