"""The warm process: imports torch once, at one thread, and forks a child for each file that it is asked to load.

Runs as `python -I <this folder> warm fork|spawn CONTROL`, CONTROL being the descriptor of a Unix stream socket on
which each request is a line of JSON and gets a line back. `start` comes with three descriptors: job, standard output,
standard error. Where a fork after the import is unsafe (macOS), children are spawned and import torch themselves:
`python -I <this folder> child REQUEST JOB STDOUT STDERR`.
"""

import contextlib
import gc
import importlib.metadata
import json
import os
import platform
import signal
import socket
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

import isolation

HERE = str(Path(__file__).parent)
MOST_LINE = 1 << 16
GRACE = 0.5  # seconds that a child which closed its job has to end by itself


def warm(control: socket.socket, *, fork: bool) -> None:
    """Serve the judge until it closes the control socket; then end every child."""
    control.set_inheritable(False)
    try:
        if fork:
            _import_torch()
        _say(control, {"versions": _versions(), "devices": ["cpu"]})
    except ImportError as error:
        _say(control, {"failed": f"{type(error).__name__}: {error}"[:1000]})
        return
    nursery = Nursery(control, fork=fork)
    try:
        while heard := _hear(control):
            nursery.answer(*heard)
    finally:
        nursery.close()


class Spare(NamedTuple):
    """A child that is forked already and waits at its door for what it is to be."""

    pid: int
    door: socket.socket


class Nursery:
    """The children that are alive, those that are killed and not yet reaped, and one that is to come."""

    def __init__(self, control: socket.socket, *, fork: bool) -> None:
        self.control = control
        self.running: set[int] = set()
        self.killed: set[int] = set()
        self.spare = _fork(control) if fork else None

    def answer(self, request: dict[str, Any], descriptors: list[int]) -> None:
        """Do what the judge asks, and say so."""
        match request["op"]:
            case "start":
                pid = self._start(request, descriptors)
                self.running.add(pid)
                _say(self.control, {"pid": pid})
                if self.spare is not None:
                    self.spare = _fork(self.control)
            case "status":
                self.running.discard(request["pid"])
                _say(self.control, {"status": _status(request["pid"])})
            case "kill":
                # Answered before it is reaped: taking a process apart costs milliseconds that nobody waits for.
                _kill(request["pid"])
                self.running.discard(request["pid"])
                self.killed.add(request["pid"])
                _say(self.control, {})
        self.killed = {pid for pid in self.killed if not os.waitpid(pid, os.WNOHANG)[0]}

    def _start(self, request: dict[str, Any], descriptors: list[int]) -> int:
        try:
            if self.spare is None:
                return _spawn(request, descriptors)
            socket.send_fds(self.spare.door, [json.dumps(request).encode() + b"\n"], descriptors)
            self.spare.door.close()
            return self.spare.pid
        finally:
            for descriptor in descriptors:  # before the next fork: who holds a copy hides the end of the other side
                os.close(descriptor)

    def close(self) -> None:
        """End all of them."""
        self.running |= {self.spare.pid} if self.spare is not None else set()
        for pid in self.running:
            _kill(pid)
        for pid in self.running | self.killed:
            os.waitpid(pid, 0)


def _import_torch() -> None:
    # A tenth of the import is the collector looking through modules that will never be garbage.
    gc.disable()
    import torch

    # One thread before the first operation: a child forked after parallel work waits for ever.
    torch.set_num_threads(1)
    import serve  # noqa: F401 -- reason: so that children have it

    sys.argv[1:] = []
    sys.path.remove(HERE)
    _rehearse()
    gc.collect()
    gc.freeze()


def _rehearse() -> None:
    """Run a few operations once, so that no submission pays for the first use of a kernel or of autograd."""
    import torch

    x = torch.ones(4, 4, requires_grad=True)
    bias = x[0][torch.arange(4).clamp(-1, 1) + 1]
    torch.autograd.grad((x @ x + bias).softmax(-1).sum(), x)
    x.detach().numpy()


def _versions() -> dict[str, str]:
    packages = {name: importlib.metadata.version(name) for name in ("torch", "numpy")}
    return {"python": platform.python_version(), **packages, "platform": platform.platform()}


def _fork(control: socket.socket) -> Spare:
    """Fork the next child ahead of its request: that takes milliseconds, and so nobody has to wait for them."""
    door, inside = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            control.close()
            door.close()
            gc.enable()
            if heard := _hear(inside):
                _be_child(*heard)
            status = 0
        finally:
            os._exit(status)
    inside.close()
    with contextlib.suppress(OSError):
        os.setpgid(pid, pid)  # as it does itself later: from now on it can be ended with its group
    return Spare(pid, door)


def _spawn(request: dict[str, Any], descriptors: list[int]) -> int:
    for descriptor in descriptors:
        os.set_inheritable(descriptor, True)
    command = [sys.executable, "-I", HERE, "child", json.dumps(request), *map(str, descriptors)]
    return os.posix_spawn(sys.executable, command, os.environ)


def _be_child(request: dict[str, Any], descriptors: list[int]) -> None:
    job, stdout, stderr = descriptors
    bounds = isolation.Bounds(**request["bounds"])
    try:
        job = isolation.enter(job=job, stdout=stdout, stderr=stderr, scratch=request["scratch"], bounds=bounds)
        import serve
    except BaseException:
        traceback.print_exc()  # the worker's last words; once a submission is there, no line of ours is printed
        raise
    serve.serve(job)


def _status(pid: int) -> int | None:
    """Give the status of a child that closed its job, None if it does not end by itself; end its group either way."""
    deadline = time.monotonic() + GRACE
    while not (ended := os.waitpid(pid, os.WNOHANG))[0] and time.monotonic() < deadline:
        time.sleep(0.001)
    if ended[0]:
        _kill_group(pid)  # what it left behind; it is reaped itself, so its number alone is no longer ours
        return os.waitstatus_to_exitcode(ended[1])
    _kill(pid)
    os.waitpid(pid, 0)
    return None


def _kill(pid: int) -> None:
    _kill_group(pid)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS says so of a group of zombies
        os.killpg(pid, signal.SIGKILL)


def _say(control: socket.socket, message: dict[str, Any]) -> None:
    control.sendall(json.dumps(message).encode() + b"\n")


def _hear(control: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    data, descriptors, _, _ = socket.recv_fds(control, MOST_LINE, 3)
    while data and not data.endswith(b"\n"):
        more = control.recv(MOST_LINE)
        if not more:
            return None
        data += more
    return (json.loads(data), list(descriptors)) if data else None


def main(role: str, *arguments: str) -> None:
    """Be the warm process or a spawned child, as the first argument says."""
    if role == "warm":
        how, descriptor = arguments
        warm(socket.socket(fileno=int(descriptor)), fork=how == "fork")
        os._exit(0)  # taking torch apart module by module costs a sixth of a second and frees nothing
    request, *descriptors = arguments
    _import_torch()
    _be_child(json.loads(request), [int(descriptor) for descriptor in descriptors])


main(*sys.argv[1:])
