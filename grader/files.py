"""Files read without waiting and written whole: what lies in a project may be anything by the time it is looked at."""

import errno
import os
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


class TooLarge(OSError):
    """It has more bytes than are wanted of it."""


def read(path: Path, *, most: int) -> bytes:
    """Read a regular file of at most so many bytes; a pipe keeps nobody waiting.

    Raises:
        TooLarge: it has more.
        OSError: it cannot be read, or is no regular file.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"{path} is no regular file")
        content = file.read(most + 1)
    if len(content) > most:
        raise TooLarge(f"{path} has more than {most} bytes")
    return content


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; what is no regular file (a terminal, a pipe) is written to as it is.

    Raises:
        OSError: it cannot be written; what was there is left as it was.
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8")
        return
    _put(path, text.encode())


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write files that are not there yet, with the folders around them: all of them, or none.

    Raises:
        OSError: one is there, or cannot be written; then no file and no folder stays that was made for it.
    """
    made: list[Path] = []
    try:
        for path, content in contents.items():
            for folder in reversed(path.parents):
                if not folder.exists():
                    folder.mkdir()
                    made.append(folder)
            if path.exists() or path.is_symlink():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
            _put(path, content)
            made.append(path)
    except BaseException:
        for path in reversed(made):
            if path.is_dir():
                with suppress(OSError):  # another's file is in it by now
                    path.rmdir()
            else:
                path.unlink(missing_ok=True)
        raise


def _put(path: Path, content: bytes) -> None:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)  # as any new file; a temporary one is the owner's alone
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
