"""A child's loop: requests read, answered by its Child, with what came back or with how it failed."""

import contextlib
import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import devices
import submission
import torch
import wire
from answers import Child, Reply
from rounds import KNOCK

MOST_REQUEST = 1 << 32
AWAKE = 0.0001  # seconds


def wake(*, backward: bool) -> None:
    """Make this process's own use of torch safe from several threads at once; `backward`: that of gradients too.

    A forked process inherits a thread pool whose threads are gone. Where several threads of a submission are the first
    to use it, or autograd, they race: "Invalid thread pool" in most such children, a crash in some of a thousand.
    """
    torch.set_num_threads(1)
    x = torch.ones(1, requires_grad=True)[torch.zeros(1, dtype=torch.long)]
    if backward:  # the first one asks for the devices that there are, and may warn of what it finds
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            x.sum().backward()  # type: ignore[no-untyped-call]  # reason: torch


def serve(job: int, device: devices.Cpu, shared: Sequence[int]) -> None:
    """Answer requests until the judge closes the job descriptor."""
    _reply(job, 0, wire.Message(kind="ready"))
    child = Child(device, shared)
    answers: dict[str, Callable[[wire.Message], Reply]] = {
        "load": child.load,
        "call": child.call,
        "again": child.again,
        "watch": child.watch,
        "prepare": child.prepare,
    }
    while True:
        try:
            nonce, request = wire.read(lambda view: _receive(job, view), most_bytes=MOST_REQUEST)
        except EOFError:
            return
        try:
            kind, fields, arrays = answers[request.kind](request)
        except submission.Unusable as error:
            kind, fields, arrays = "unusable", {"message": submission.plain(str(error)[: submission.MOST_TEXT])}, []
        except BaseException as error:
            kind, fields, arrays = "raised", _raised(child, error), []
        _flush()
        _reply(job, nonce, wire.Message.of(kind, fields, arrays))
        child.spoil()
        if kind == "prepared":
            _play(job, child)
            return


def _play(job: int, child: Child) -> None:
    """Answer knocks, and nothing else any more, until the judge closes the job descriptor."""
    called, rounds = child.called, child.rounds
    assert called is not None and rounds is not None  # noqa: S101 -- reason: for the type checker
    os.set_blocking(job, True)
    while knock := os.read(job, KNOCK):
        try:
            rounds.answer(knock, called)
        except BaseException as error:
            _flush()
            about = submission.told(error, name=child.name) | {"refused": False, "changed": []}
            _reply(job, int.from_bytes(knock[1:], "little"), wire.Message.of("raised", about))
        else:
            os.write(job, knock)


def _raised(child: Child, error: BaseException) -> dict[str, Any]:
    """Describe an exception. Only what left the call itself is one of a kind: what answering raises is no answer."""
    about = submission.told(error, name=child.name)
    changed: list[str] = []
    with contextlib.suppress(BaseException):  # the submission may have done anything to what is looked at
        changed = child.altered() if child.calling else []
    about |= {"refused": _refused(child.device, error, own=about["own"]), "changed": changed}
    return about if child.calling else about | {"kinds": []}


def _refused(device: devices.Cpu, error: BaseException, *, own: bool) -> bool:
    try:
        return device.refused(error, own=own)
    except BaseException:  # an exception is the submission's own code
        return False


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        # The submission may have put something else in its place; what it printed is then its own loss.
        with contextlib.suppress(BaseException):
            stream.flush()


def _receive(fd: int, view: memoryview) -> None:
    while view:
        data = _read(fd, min(len(view), 1 << 20))
        if not data:
            raise EOFError
        view[: len(data)] = data
        view = view[len(data) :]


def _read(fd: int, most: int) -> bytes:
    """Read what is there. Waits awake for a moment first: to be woken takes longer than most requests do."""
    until = time.perf_counter() + AWAKE
    os.set_blocking(fd, False)
    while time.perf_counter() < until:
        with contextlib.suppress(BlockingIOError):
            return os.read(fd, most)
    os.set_blocking(fd, True)
    return os.read(fd, most)


def _reply(fd: int, nonce: int, message: wire.Message) -> None:
    for piece in message.frame(nonce):
        view = memoryview(piece)
        os.set_blocking(fd, True)
        while view:
            view = view[os.write(fd, view[: 1 << 20]) :]
