"""What a project's last reports were made with; lives in `.grader/` of the project."""

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

FILE = Path(".grader") / "specs.json"


def exchange(root: Path, digests: Mapping[str, str]) -> list[str]:
    """Remember the specs' hashes by slug and name those that were graded by another spec the last time.

    A project that cannot be written to, or a file that cannot be read, is a project without a history.
    """
    path = root / FILE
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        stored = {}
    last = stored if isinstance(stored, dict) else {}
    changed = [slug for slug, digest in digests.items() if last.get(slug, digest) != digest]
    if {**last, **digests} != last:
        try:
            path.parent.mkdir(exist_ok=True)
            write(path, json.dumps({**last, **digests}, indent=1, sort_keys=True) + "\n")
        except OSError:
            return changed
    return changed


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; what is no regular file (a terminal, a pipe) is written to as it is.

    Raises:
        OSError: it cannot be written; what was there is left as it was.
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8")
        return
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)  # as any new file; a temporary one is the owner's alone
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
