"""What a child puts on itself right after the fork, before it meets a line of the submission."""

import ctypes
import io
import os
import resource
import signal
import sys
from pathlib import Path
from typing import NamedTuple

JOB = 3
PR_SET_PDEATHSIG = 1


class Bounds(NamedTuple):
    """What a child may use: bytes on top of its size after `import torch`, seconds of CPU, bytes in a file."""

    memory: int
    cpu_seconds: int
    file: int


def enter(*, job: int, stdout: int, stderr: int, scratch: str, bounds: Bounds) -> int:
    """Close the world behind this process and return where its job descriptor is now.

    The descriptors given are above 2. Afterwards there are four: an empty standard input, the two captured outputs and
    the job. The working folder is empty, the process group is the child's own, and memory, CPU, files and descriptors
    have limits.
    """
    os.setpgid(0, 0)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # not to outlive the warm process, however that ends
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(job, JOB)
    os.set_inheritable(JOB, False)
    os.closerange(JOB + 1, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1 << 16))
    os.chdir(scratch)
    os.environ.update(HOME=scratch, TMPDIR=scratch)
    os.umask(0o077)
    _limit(bounds)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what is printed before a crash must not die in a buffer
            stream.reconfigure(line_buffering=True)
    return JOB


def _limit(bounds: Bounds) -> None:
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: bounds.cpu_seconds,
        resource.RLIMIT_FSIZE: bounds.file,
        resource.RLIMIT_NOFILE: 64,
    }
    used = address_space()
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
