"""The layers that a child puts on itself after the fork, before it meets a line of the submission.

Each layer is tried once, in a process that is thrown away, and held against what it is to prevent; those that hold
there are put on every child. A layer that then fails is a fault of ours, never a child with less around it.
"""

import contextlib
import errno
import fcntl
import io
import json
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import gpu
import kernel
import landlock
import seccomp

JOB = 3
MOST_SCRATCH, MOST_FILES = 64 << 20, 1000  # bytes and files in a scratch folder
MOST_OPEN = 64
OWN_PROCESSES = 2  # bubblewrap's and the warm process
NO_CUDA = {"CUDA_VISIBLE_DEVICES": ""}  # so that torch finds none, and says so without a warning
ALWAYS_READABLE = ("/sys/devices/system/cpu", "/proc/cpuinfo", "/dev/urandom", "/dev/random")
ALWAYS_WRITABLE = ("/dev/null", "/dev/zero")


class Bounds(NamedTuple):
    """What a child may use: bytes on top of its size after `import torch`, seconds of CPU, bytes in a file."""

    memory: int
    cpu_seconds: int
    file: int


class Place(NamedTuple):
    """Where a child lives: its scratch folder, what else it may read, and whether that is all there is in sight.

    `cuda`: it is to use a CUDA device, whose driver needs to be asked much, /proc, and address space without end;
    `lenient`: and more than the list of what it is known to ask.
    """

    scratch: str
    readable: tuple[str, ...]
    enclosed: bool
    cuda: bool = False
    lenient: bool = False


class Layer(NamedTuple):
    """A way to put it on, and a look whether it holds."""

    put_on: Callable[[Place], None]
    holds: Callable[[Place], bool]


def _own_scratch(place: Place) -> None:
    """Cover the scratch folder with an empty one of bounded size that ends with this process; hide /proc if it may."""
    kernel.unshare(kernel.CLONE_NEWNS)
    kernel.make_mounts_private()
    kernel.mount_tmpfs(place.scratch, f"size={MOST_SCRATCH},nr_inodes={MOST_FILES},mode=700")
    if os.path.ismount("/proc") and not place.cuda:
        kernel.unmount("/proc")


def _scratch_is_own(place: Place) -> bool:
    about = os.statvfs(place.scratch)
    Path(place.scratch, "probe").write_bytes(b"x")
    return about.f_blocks * about.f_frsize <= MOST_SCRATCH and not any(Path("/proc").iterdir())


def _no_privileges(place: Place) -> None:
    kernel.drop_capabilities()
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)


def _privileges_are_gone(place: Place) -> bool:
    refused = _refused(lambda: kernel.unshare(kernel.CLONE_NEWUTS))
    return refused and kernel.prctl(kernel.PR_GET_NO_NEW_PRIVS) == 1


def _hide_memory(place: Place) -> None:
    kernel.hide_memory()


def _memory_is_hidden(place: Place) -> bool:
    return kernel.prctl(kernel.PR_GET_DUMPABLE) == 0


def _landlock(place: Place) -> None:
    driver = (gpu.READABLE, (*gpu.WRITABLE, *gpu.nodes())) if place.cuda else ((), ())
    readable = (*place.readable, *ALWAYS_READABLE, *driver[0])
    writable = (place.scratch, *ALWAYS_WRITABLE, *driver[1])
    landlock.enter(readable=readable, writable=writable)


def _files_are_closed(place: Place) -> bool:
    Path(place.scratch, "probe").write_bytes(b"x")
    inside = Path(place.readable[0], "os.py")  # of the standard library
    inside.read_bytes()
    return _refused(lambda: next(Path("/").iterdir())) and _refused(lambda: inside.open("r+b").close())


@cache
def prepared(*, enclosed: bool, cuda: bool = False, lenient: bool = False) -> seccomp.Filter:
    """Give the filter's rules; made once before the first fork, so that no child has to."""
    return seccomp.prepare(enclosed=enclosed, cuda=cuda, lenient=lenient)


def _seccomp(place: Place) -> None:
    filter_ = prepared(enclosed=place.enclosed, cuda=place.cuda, lenient=place.lenient)
    seccomp.enter(filter_, lenient=place.lenient)


def _calls_are_refused(place: Place) -> bool:
    return all(_refused(attempt) for attempt in (socket.socket, _fork_once, lambda: os.kill(os.getppid(), 0)))


def _fork_once() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)


def _refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError as error:
        return error.errno in {errno.EPERM, errno.EACCES, errno.EROFS}
    return False


# In the order in which they are put on: each needs what the later ones take away.
LAYERS: Mapping[str, Layer] = {
    "scratch": Layer(_own_scratch, _scratch_is_own),
    "privileges": Layer(_no_privileges, _privileges_are_gone),
    "memory": Layer(_hide_memory, _memory_is_hidden),
    "landlock": Layer(_landlock, _files_are_closed),
    "seccomp": Layer(_seccomp, _calls_are_refused),
}
# Put on when the child is called for: to take its descriptors and limits needs calls that this one refuses.
LAST = "seccomp"


def what_is_in_sight(outside: str) -> str | None:
    """Give None when this process has a file system, network and processes of its own, else what it can see."""
    if sys.platform != "linux":
        return "it needs Linux"
    if Path(outside).exists():
        return "the files of this machine are in sight"
    if {name for _, name in socket.if_nameindex()} - {"lo"}:
        return "the network of this machine is in sight"
    if sum(entry.name.isdigit() for entry in Path("/proc").iterdir()) > OWN_PROCESSES:
        return "the processes of this machine are in sight"
    return None


def close_devices() -> bool:
    """Keep the devices in the view, which are the machine's own, from changes of their mode and times."""
    with contextlib.suppress(OSError):
        for device in Path("/dev").iterdir():
            kernel.remount_read_only(str(device))
        return True
    return False


def probe(place: Place) -> dict[str, str | None]:
    """Try each layer in a process that is thrown away; give None for one that holds, else why it does not."""
    if sys.platform != "linux":
        return dict.fromkeys(LAYERS, "it needs Linux")
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(write, json.dumps({name: _tried(layer, place) for name, layer in LAYERS.items()}).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as found:
        text = found.read()
    _, status = os.waitpid(pid, 0)
    if not text:
        return dict.fromkeys(LAYERS, f"the process that tried it ended with status {status}")
    return dict(json.loads(text))


def _tried(layer: Layer, place: Place) -> str | None:
    try:
        layer.put_on(place)
        return None if layer.holds(place) else "it was put on, but does not hold"
    except BaseException as error:
        return str(error)[:300] or type(error).__name__


def settle(place: Place, layers: Collection[str]) -> int | None:
    """Put on what does not depend on who comes; give the bytes of address space in use, which /proc tells only before.

    The process group is its own from now on, and it does not outlive the warm process.
    """
    os.setpgid(0, 0)
    if sys.platform == "linux":
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    used = address_space()
    for name, layer in LAYERS.items():
        if name in layers and name != LAST:
            layer.put_on(place)
    return used


def enter(
    place: Place, layers: Collection[str], *, descriptors: Sequence[int], bounds: Bounds, used: int | None
) -> range:
    """Close the rest of the world behind this process; return where its job descriptor is now, and those of memory.

    `descriptors` are above 2: the job, standard output, standard error, and memory that is shared with the judge, if
    any. Nothing else stays open but an empty standard input. The working folder is empty; memory, CPU, files and
    descriptors have limits.
    """
    job, stdout, stderr, *shared = descriptors
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    kept = range(JOB, JOB + 1 + len(shared))
    # By way of numbers that are out of the way: one of these may be where another has to go.
    aside = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, kept.stop) for descriptor in (job, *shared)]
    for descriptor, place_of_it in zip(aside, kept, strict=True):
        os.dup2(descriptor, place_of_it, inheritable=False)
    os.closerange(kept.stop, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1 << 16))
    confine(place, layers, bounds=bounds, used=used)
    if place.cuda and not shared:  # where nobody looks at the time, an error is to show where it is made
        os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what is printed before a crash must not die in a buffer
            stream.reconfigure(line_buffering=True)
    return kept


def confine(place: Place, layers: Collection[str], *, bounds: Bounds, used: int | None) -> None:
    """Go to the scratch folder, take on limits, and put on the last layer."""
    os.umask(0o077)
    Path(place.scratch).mkdir(exist_ok=True)  # another submission may have removed it, where it can reach it
    os.chdir(place.scratch)
    os.environ.update(HOME=place.scratch, TMPDIR=place.scratch)
    os.environ.pop("PWD", None)  # bubblewrap says where it began
    visible = os.environ.get("CUDA_VISIBLE_DEVICES") or "0"
    first = {"CUDA_VISIBLE_DEVICES": visible.split(",")[0]}  # one device is all that is used, and starts sooner
    os.environ.update({**gpu.ENVIRONMENT, **first} if place.cuda else NO_CUDA)
    _limit(bounds, None if place.cuda else used, most_open=gpu.MOST_OPEN if place.cuda else MOST_OPEN)
    if LAST in layers:
        LAYERS[LAST].put_on(place)


def _limit(bounds: Bounds, used: int | None, *, most_open: int) -> None:
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: bounds.cpu_seconds,
        resource.RLIMIT_FSIZE: bounds.file,
        resource.RLIMIT_NOFILE: most_open,
    }
    if used is not None:
        wanted[resource.RLIMIT_AS] = used + bounds.memory
    for name, value in wanted.items():
        _, hard = resource.getrlimit(name)
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        # Over the soft limit of CPU time comes SIGXCPU, which says why; over the hard one, a second later, SIGKILL.
        soft = value - 1 if name == resource.RLIMIT_CPU else value
        resource.setrlimit(name, (soft, value))


def address_space() -> int | None:
    """Give the bytes of address space in use, or None where there is no /proc to say so."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return None
    return int(pages) * resource.getpagesize()
