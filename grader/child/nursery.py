"""The children of the warm process: forked ahead, started, watched, ended."""

import contextlib
import gc
import json
import os
import signal
import socket
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

import gpu
import isolation
import usage

HERE = str(Path(__file__).parent)
OURS = tuple(path.stem for path in Path(HERE).glob("[!_]*.py"))
MOST_LINE = 1 << 16
MOST_DESCRIPTORS = 5
GRACE = 0.5  # seconds that a child which closed its job has to end by itself
STRAYS_SECONDS = 2.0
MOST_THREADS, MOST_PROCESSES = 256, 32


class Home(NamedTuple):
    """Where children live and with which layers around them; `enclosed`: nothing else of the machine is in sight."""

    folder: str
    readable: tuple[str, ...]
    layers: tuple[str, ...]
    enclosed: bool

    def place(self) -> isolation.Place:
        """Give the next child its place: the folder, which it covers with its own, or a new folder in it."""
        if "scratch" in self.layers:
            return isolation.Place(scratch=self.folder, readable=self.readable, enclosed=self.enclosed)
        Path(self.folder).mkdir(mode=0o700, exist_ok=True)  # a submission may have removed it, where it can reach it
        scratch = tempfile.mkdtemp(dir=self.folder)
        return isolation.Place(scratch=scratch, readable=self.readable, enclosed=self.enclosed)


class Spare(NamedTuple):
    """A child that is forked already and waits at its door for what it is to be."""

    pid: int
    door: socket.socket
    place: isolation.Place


class Nursery:
    """The children that are alive, those that are killed and not yet reaped, and one that is to come."""

    def __init__(self, control: socket.socket, home: Home, *, fork: bool) -> None:
        self.control = control
        self.home = home
        self.cuda: gpu.Rung | None = None  # what a child on CUDA has around it; known after a look
        self.running: dict[int, isolation.Place] = {}
        self.over: dict[int, dict[str, Any]] = {}  # those ended by the watch: which limit, used, allowed
        self.killed: set[int] = set()
        self.spare = self._fork() if fork else None

    def answer(self, request: dict[str, Any], descriptors: list[int]) -> dict[str, Any]:
        """Do what the judge asks, and give what it is to be told."""
        pid = request.get("pid", 0)
        match request["op"]:
            case "start":
                return self._start(request, descriptors)
            case "look":
                return self._look()
            case "usage":
                return {"memory": usage.most_memory(pid, budget=request["budget"])}
            case "spent":
                while self.killed:
                    os.waitpid(self.killed.pop(), 0)
                return {"seconds": sum(os.times()[:4])}  # its own, and those of all that it has waited for
            case "status":
                status = self._status(pid)
                self.running.pop(pid, None)
                return {"status": status, "over": self.over.pop(pid, None)}
            case op:
                if op != "kill":
                    raise ValueError(f"the judge asks for {op!r}, which there is not")
                # Told before it is reaped: taking a process apart costs milliseconds that nobody waits for.
                _kill(pid)
                self.running.pop(pid, None)
                self.over.pop(pid, None)
                self.killed.add(pid)
                return {}

    def refill(self) -> None:
        """Do what can wait until the judge has its answer: reap the last children, fork the next one."""
        self.killed = {pid for pid in self.killed if not os.waitpid(pid, os.WNOHANG)[0]}
        self._end_strays()
        if self.spare is not None and self.spare.door.fileno() < 0:  # its door was closed behind the last request
            self.spare = self._fork()

    def watch(self) -> None:
        """End a child that uses more than it may of what no limit of the kernel holds it to."""
        for pid, place in self.running.items():
            over = None if pid in self.over else self._over(pid, place)
            if over is not None:
                self.over[pid] = over
                _kill(pid)
        self._end_strays()

    def close(self) -> None:
        """End all of them."""
        if self.spare is not None:
            self.running[self.spare.pid] = self.spare.place
        for pid in self.running:
            _kill(pid)
        for pid in {*self.running, *self.killed}:
            os.waitpid(pid, 0)
        self._end_strays()

    def _look(self) -> dict[str, Any]:
        """Look for a CUDA device, and keep in mind under which layers it can be used."""
        bounds = isolation.Bounds(memory=0, cpu_seconds=int(gpu.LOOK_SECONDS), file=isolation.MOST_SCRATCH)

        def work(rung: gpu.Rung) -> dict[str, Any]:
            place = self._on_cuda(rung).place()._replace(cuda=True, lenient=rung.lenient)
            isolation.settle(place, rung.layers)
            isolation.confine(place, rung.layers, bounds=bounds, used=None)
            return gpu.use()

        found, self.cuda = gpu.look(self.home.layers, work)
        return found

    def _cuda_child(self) -> Spare:
        if self.cuda is None:
            raise ValueError("the judge looks for CUDA before it starts anything there")
        return self._fork(self.cuda)

    def _on_cuda(self, rung: gpu.Rung) -> Home:
        return self.home._replace(layers=rung.layers)

    def _start(self, request: dict[str, Any], descriptors: list[int]) -> dict[str, Any]:
        try:
            spare = self._cuda_child() if request["device"] == "cuda" else self.spare
            if spare is None:
                place = self.home.place()
                pid = _spawn(self.home, place, request, descriptors)
            else:
                pid, door, place = spare
                with door, contextlib.suppress(BrokenPipeError):  # it died at the door: the judge hears of it
                    socket.send_fds(door, [json.dumps(request).encode() + b"\n"], descriptors)
        finally:
            for descriptor in descriptors:  # before the next fork: who holds a copy hides the end of the other side
                os.close(descriptor)
        self.running[pid] = place
        started = {"pid": pid, "scratch": None if place.scratch == self.home.folder else place.scratch}
        return started | (_handle(pid) if request["handle"] else {})

    def _fork(self, rung: "gpu.Rung | None" = None) -> Spare:
        """Fork a child ahead of its request: that takes milliseconds, and so nobody has to wait for them."""
        door, inside = socket.socketpair()
        home = self.home if rung is None else self._on_cuda(rung)
        place = home.place()
        place = place if rung is None else place._replace(cuda=True, lenient=rung.lenient)
        pid = os.fork()
        if pid == 0:
            status = 70
            try:
                self.control.close()
                door.close()
                gc.enable()
                be_child(home, place, inside)
                status = 0
            finally:
                os._exit(status)
        inside.close()
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)  # as it does itself later: from now on it can be ended with its group
        return Spare(pid, door, place)

    def _status(self, pid: int) -> int | None:
        """Give the status of a child that closed its job, None if it does not end by itself; end its group too."""
        deadline = time.monotonic() + GRACE
        while not (ended := os.waitpid(pid, os.WNOHANG))[0] and time.monotonic() < deadline:
            time.sleep(0.001)
        if ended[0]:
            _kill_group(pid)  # what it left behind; it is reaped itself, so its number alone is no longer ours
            return os.waitstatus_to_exitcode(ended[1])
        _kill(pid)
        os.waitpid(pid, 0)
        return None

    def _over(self, pid: int, place: isolation.Place) -> dict[str, Any] | None:
        used = {"threads": usage.threads(pid), "processes": len(usage.descendants(pid))}
        most = {"threads": MOST_THREADS, "processes": MOST_PROCESSES}
        if place.scratch != self.home.folder:
            used["files"], used["bytes"] = usage.stored(place.scratch, most_files=isolation.MOST_FILES)
            most |= {"files": isolation.MOST_FILES, "bytes": isolation.MOST_SCRATCH}
        over = [what for what, number in used.items() if number > most[what]]
        return {"what": over[0], "used": used[over[0]], "allowed": most[over[0]]} if over else None

    def _end_strays(self) -> None:
        """End what lost its parent: this process is where orphans come to, and it never starts any itself."""
        known = {*self.running, *self.killed, *([self.spare.pid] if self.spare is not None else [])}
        deadline = time.monotonic() + STRAYS_SECONDS
        while (strays := set(usage.offspring(os.getpid())) - known) and time.monotonic() < deadline:
            for stray in strays:
                for pid in (stray, *usage.descendants(stray)):
                    _kill(pid)
            for stray in strays:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(stray, 0)


def be_child(home: Home, place: isolation.Place, door: socket.socket) -> None:
    """Be a child: put on the layers, wait to be called for, then serve the judge until it closes the job."""
    try:
        import devices
        import serve

        if not place.cuda:
            os.environ.update(isolation.NO_CUDA)
        serve.wake(backward=gpu.missing() is None and not place.cuda)
        used = isolation.settle(place, home.layers)
        heard = hear(door)
        if heard is None:
            return
        request, descriptors = heard
        bounds = isolation.Bounds(**request["bounds"])
        job, *shared = isolation.enter(place, home.layers, descriptors=descriptors, bounds=bounds, used=used)
        device = devices.make(request["device"], most_mb=request["device_mb"])
        _forget_our_names()
    except BaseException:
        traceback.print_exc()  # the worker's last words; once a submission is there, no line of ours is printed
        raise
    serve.serve(job, device, shared)


def _forget_our_names() -> None:
    """Leave no module of ours to be imported: `import usage` is to fail in a submission as it does anywhere else."""
    for name in OURS:
        sys.modules.pop(name, None)


def _spawn(home: Home, place: isolation.Place, request: dict[str, Any], descriptors: list[int]) -> int:
    door, inside = socket.socketpair()
    with door, inside:
        inside.set_inheritable(True)
        command = [sys.executable, "-I", HERE, "child", json.dumps([home, place]), str(inside.fileno())]
        pid = os.posix_spawn(sys.executable, command, os.environ)
        socket.send_fds(door, [json.dumps(request).encode() + b"\n"], descriptors)
    return pid


def _handle(pid: int) -> dict[str, Any]:
    """Open a descriptor by which the judge can stop a process that has another number where the judge is."""
    try:
        return {"handle": os.pidfd_open(pid)}
    except (OSError, AttributeError) as error:  # the latter where there is no such call
        return {"refused": str(error)}


def _kill(pid: int) -> None:
    below = usage.descendants(pid)
    _kill_group(pid)
    for one in (pid, *below):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(one, signal.SIGKILL)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS says so of a group of zombies
        os.killpg(pid, signal.SIGKILL)


def hear(control: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Read a line of JSON and the descriptors that came with it; None at the end."""
    data, descriptors, _, _ = socket.recv_fds(control, MOST_LINE, MOST_DESCRIPTORS)
    while data and not data.endswith(b"\n"):
        more = control.recv(MOST_LINE)
        if not more:
            return None
        data += more
    return (json.loads(data), list(descriptors)) if data else None
