"""What children use beyond what a limit of the kernel holds them to, as the warm process sees it in /proc."""

import contextlib
import os
import resource
from pathlib import Path


def threads(pid: int) -> int:
    """Count the threads of a process."""
    with contextlib.suppress(OSError):
        return sum(1 for _ in Path(f"/proc/{pid}/task").iterdir())
    return 0


def offspring(pid: int) -> list[int]:
    """Give the processes that this one started and is still the parent of."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (thread / "children").read_text(encoding="ascii").split())
    return found


def descendants(pid: int) -> list[int]:
    """Give all processes that stem from this one, children first."""
    found = offspring(pid)
    for one in found:
        found += offspring(one)
    return found


def stored(folder: str, *, most_files: int) -> tuple[int, int]:
    """Count files and bytes on disk beneath a folder, and no further than a file more than there may be."""
    files = size = 0
    waiting = [folder]
    while waiting and files <= most_files:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                files += 1
                with contextlib.suppress(OSError):
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                if files > most_files:
                    break
    return files, size


def most_memory(pid: int, *, budget: int) -> int | None:
    """Give the bytes of address space that a child had at most, on top of what it began with.

    Its limit is what it began with and the budget.
    """
    with contextlib.suppress(OSError, ValueError, AttributeError):  # the last where there is no prlimit
        limit, _ = resource.prlimit(pid, resource.RLIMIT_AS)  # type: ignore[attr-defined, unused-ignore]  # reason: Linux
        if limit == resource.RLIM_INFINITY:
            return None
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("VmPeak:"):
                return max(int(line.split()[1]) * 1024 - (limit - budget), 0)
    return None
