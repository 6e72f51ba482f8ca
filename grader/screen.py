"""Where the command meets its terminal: what that can show, progress on it, streams and signals."""

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.formats.look import Look


def look(*, terminal: bool) -> "Look":
    """Say what the reader's screen can show; without a terminal, what a file is written for."""
    import shutil

    from grader.formats.look import Look

    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    dumb = os.environ.get("TERM") == "dumb"
    return Look(
        width=min(shutil.get_terminal_size().columns, 120) if terminal else 100,
        colour=terminal and not dumb and not os.environ.get("NO_COLOR"),
        unicode=encoding.startswith("utf"),
    )


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Show one line of progress on a terminal's standard error, and nothing elsewhere."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR"))).status("starting torch") as status:
        yield lambda text: status.update(text)


def trace(error: Exception) -> None:
    """Show where a fault of ours happened, to who asked for it with GRADER_TRACEBACK."""
    if os.environ.get("GRADER_TRACEBACK"):
        import traceback

        traceback.print_exception(error)


def one_thread() -> None:
    """Let NumPy start one thread, before it is imported: more of them cost time, and small arrays need none."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"


def prepare() -> None:
    """Make signals end what was started, and streams able to take whatever is written to them."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda signum, frame: sys.exit(128 + signum))
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 -- reason: open till the end
        elif isinstance(stream, io.TextIOWrapper):  # what an encoding lacks is written by its code, not died of
            stream.reconfigure(errors="backslashreplace")
