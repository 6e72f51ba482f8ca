"""Children of small submissions, and the calls that the tests of the other side of the line make of them."""

import contextlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from grader.arrays import Array, Tensor
from grader.cases import Call
from grader.child import usage
from grader.device import Device
from grader.fields import Framework
from grader.loaded import Child
from grader.outcome import Died, Outcome, Raised, Returned, Stopped, Unusable
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.signature import Signature

NAME = "learner.py"
LIMITS = Limits(call_seconds=10.0, total_seconds=30.0, memory_mb=1024)
QUICK = Limits(load_seconds=0.5, call_seconds=0.5, total_seconds=2.0)
ONES = np.ones(3, np.float32)


def child(
    sandbox: Sandbox,
    source: str | bytes,
    *,
    call: str = "f(x)",
    keywords: tuple[str, ...] = (),
    limits: Limits = LIMITS,
    framework: Framework = Framework.TORCH,
    device: Device = Device.CPU,
) -> Child:
    """Give a child for a submission that is to answer `call`."""
    text = source.encode() if isinstance(source, str) else source
    about = {"name": NAME, "signature": Signature.parse(call), "keywords": keywords, "framework": framework}
    return Child(text, **about, sandbox=sandbox, limits=limits, device=device)  # type: ignore[arg-type]  # reason: as named


def a_call(*, cotangents: Sequence[Array] = (), **arguments: object) -> Call:
    """Give a call of these arguments; an array becomes a contiguous tensor. What must come back is not said."""
    made = {name: Tensor(array=value) if isinstance(value, np.ndarray) else value for name, value in arguments.items()}
    return Call(sizes={}, arguments=made, wanted=(), cotangents=tuple(Tensor(array=array) for array in cotangents))


def once(sandbox: Sandbox, source: str | bytes, x: object = ONES, *, limits: Limits = LIMITS) -> Outcome:
    """Give the outcome of one call `f(x)` in a child of its own."""
    with child(sandbox, source, limits=limits) as one:
        return one.call(a_call(x=x))


def returned(outcome: Outcome) -> Returned:
    """Hold that the call came back."""
    assert isinstance(outcome, Returned), outcome
    return outcome


def raised(outcome: Outcome | None) -> Raised:
    """Hold that the submission raised."""
    assert isinstance(outcome, Raised), outcome
    return outcome


def died(outcome: Outcome) -> Died:
    """Hold that the process ended."""
    assert isinstance(outcome, Died), outcome
    return outcome


def stopped(outcome: Outcome | None) -> Stopped:
    """Hold that the sandbox stopped it."""
    assert isinstance(outcome, Stopped), outcome
    return outcome


def unusable(outcome: Outcome | None) -> Unusable:
    """Hold that the entry point cannot be called."""
    assert isinstance(outcome, Unusable), outcome
    return outcome


def array_of(outcome: Outcome) -> Array:
    """Give the only result of a call that came back, as an array."""
    (result,) = returned(outcome).answer.results
    assert result.array is not None, result
    return result.array


def outside(sandbox: Sandbox, pid: int) -> int:
    """Give the number out here of a process of the sandbox, which has `pid` in its own namespace, if it has one."""
    for number in (sandbox.warm.process.pid, *usage.descendants(sandbox.warm.process.pid)):
        status = Path(f"/proc/{number}/status").read_text(encoding="utf-8")
        (numbers,) = [line for line in status.splitlines() if line.startswith("NSpid:")]
        if int(numbers.split()[-1]) == pid:
            return number
    raise AssertionError(f"{pid} is not there")


def workers(command: int) -> list[int]:
    """Give the processes on the other side of the line that a command has: the warm one, its children, one to come."""
    found = []
    for number in usage.descendants(command):
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
            if words[0] == sys.executable.encode() and b"warm" in words:
                found.append(number)
    return found


def is_gone(pid: int, *, seconds: float = 5.0) -> bool:
    """Say whether a process has ended, at the latest after so many seconds; one that nobody has reaped is gone too."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        status = Path(f"/proc/{pid}/stat")
        if status.exists() and status.read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.005)
    return False
