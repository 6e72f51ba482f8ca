"""One live child process as the judge holds it: a job socket, two captured streams. Reads with a deadline."""

import contextlib
import os
import selectors
import shutil
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from grader.child import wire

SHOWN_OUTPUT = 10_000  # bytes of a call's output that are kept
PIECE = 1 << 20
NUMBER = 8  # bytes


class Expired(Exception):
    """The deadline passed before the answer was whole."""


class Flooded(Exception):
    """It printed more than it may."""


def remove(folder: str) -> None:
    """Remove a folder that a submission wrote to before it ended, however deep it is and closed to its owner."""
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if not Path(folder).exists():
        return
    waiting, number = [Path(folder)], 0
    while waiting:
        place = waiting.pop()
        with contextlib.suppress(OSError):
            place.chmod(0o700)
            for entry in list(os.scandir(place)):
                if entry.is_dir(follow_symlinks=False):
                    number += 1
                    waiting.append(Path(entry.path).rename(Path(folder, f".{number}.{os.getpid()}.flat")))
    shutil.rmtree(folder, ignore_errors=True)


class Process:
    """A child's sockets and streams, and what came out of them so far. The warm process starts and ends it."""

    def __init__(self, *, most_output: int) -> None:
        self.pid: int | None = None
        self.scratch: str | None = None
        self.printed = 0  # bytes in all
        self._most_output = most_output
        self._kept = bytearray()
        self._received = memoryview(b"")
        self._job, self._theirs = socket.socketpair()
        self._job.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._job, selectors.EVENT_READ)
        self._streams: list[int] = []
        self._writers: list[int] = []
        for _ in ("stdout", "stderr"):
            read, write = os.pipe()
            os.set_blocking(read, False)
            self._selector.register(read, selectors.EVENT_READ)
            self._streams.append(read)
            self._writers.append(write)

    @property
    def descriptors(self) -> tuple[int, ...]:
        """Give the child's ends: job, standard output, standard error."""
        return self._theirs.fileno(), *self._writers

    def started(self, pid: int | None, *, scratch: str | None = None) -> Self:
        """Note its number and its folder, if that outlives it; let go of the child's ends, so that its end is seen."""
        self.pid, self.scratch = pid, scratch
        self._let_go()
        return self

    @property
    def open(self) -> bool:
        """Say whether it has not been closed yet."""
        return self._job.fileno() >= 0

    def ask(
        self,
        message: wire.Message,
        *,
        nonce: int,
        deadline: float,
        most_bytes: int,
    ) -> wire.Message:
        """Send a request and read its answer; one deadline holds for both, so that a drip cannot stretch it.

        Raises:
            Expired, Flooded: it was too slow, or printed too much.
            EOFError, ConnectionError: it is gone.
            WireError: what it sent is no answer to this request.
        """
        for piece in message.frame(nonce):
            self._send(memoryview(piece), deadline)
        return self.hear(nonce=nonce, deadline=deadline, most_bytes=most_bytes)

    def knock(self, kind: bytes, *, nonce: int, deadline: float, when_sent: Callable[[], None]) -> wire.Message | None:
        """Send a knock, which is answered by the very same bytes, or by a frame that says why. Raises as `ask` does.

        `when_sent` is called in between: the other side may stand still until then.
        """
        knock = kind + nonce.to_bytes(NUMBER, "little")
        self._send(memoryview(knock), deadline)
        when_sent()
        answer = bytearray(len(knock))
        self._fill(memoryview(answer), deadline)
        if answer == knock:
            return None
        if not answer.startswith(wire.MAGIC):
            raise wire.WireError("no answer to this knock")
        self._received = memoryview(bytes(answer) + bytes(self._received))
        return self.hear(nonce=nonce, deadline=deadline)

    def hear(self, *, nonce: int, deadline: float, most_bytes: int = 0) -> wire.Message:
        """Read one frame; raises as `ask` does."""
        answered, reply = wire.read(lambda view: self._fill(view, deadline), most_bytes=most_bytes)
        if answered != nonce:
            raise wire.WireError("an answer to another question")
        return reply

    def output(self) -> str:
        """Give what was printed since the last time, capped."""
        text = self._kept[:SHOWN_OUTPUT].decode(errors="replace")
        cut = len(self._kept) > SHOWN_OUTPUT
        self._kept.clear()
        return f"{text} … (cut)" if cut else text

    def close(self) -> str:
        """Let go of everything and give the last output; the process itself has been ended by now. Once is enough."""
        if not self.open:
            return ""
        for stream in self._streams:
            with contextlib.suppress(BlockingIOError, Flooded, KeyError):
                self._take(stream)
        self._let_go()
        self._selector.close()
        self._job.close()
        while self._streams:
            os.close(self._streams.pop())
        if self.scratch is not None:
            remove(self.scratch)
        return self.output()

    def _let_go(self) -> None:
        self._theirs.close()
        while self._writers:
            os.close(self._writers.pop())

    def _send(self, view: memoryview, deadline: float) -> None:
        while view:
            try:
                view = view[self._job.send(view[:PIECE]) :]
            except BlockingIOError:
                self._selector.modify(self._job, selectors.EVENT_WRITE)
                self._wait(deadline)
                self._selector.modify(self._job, selectors.EVENT_READ)

    def _fill(self, view: memoryview, deadline: float) -> None:
        while view:
            if not self._received:
                if not self._wait(deadline):
                    continue
                self._received = memoryview(self._job.recv(PIECE))
                if not self._received:
                    raise EOFError
            count = min(len(view), len(self._received))
            view[:count] = self._received[:count]
            view, self._received = view[count:], self._received[count:]

    def _wait(self, deadline: float) -> bool:
        """Wait until something happens, take what was printed, and say whether the job socket is ready.

        What a call prints is in the pipe before its answer is in the socket, so it is taken no later than that.
        """
        left = deadline - time.monotonic()
        if left <= 0:
            raise Expired
        ready = False
        for key, _ in self._selector.select(left):
            if key.fd in self._streams:
                self._take(key.fd)
            else:
                ready = True
        return ready

    def _take(self, stream: int) -> None:
        data = os.read(stream, PIECE)
        if not data:
            self._selector.unregister(stream)
        self.printed += len(data)
        self._kept += data[: max(SHOWN_OUTPUT + 1 - len(self._kept), 0)]
        if self.printed > self._most_output:
            raise Flooded
