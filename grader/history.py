"""What a project's last reports were made with; lives in `.grader/` of the project, as all that is remembered there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader import files

MOST_BYTES = 1 << 20
FILE = Path(".grader") / "specs.json"


def exchange(root: Path, digests: Mapping[str, str]) -> list[str]:
    """Remember the specs' hashes by slug and name those that were graded by another spec the last time.

    A project that cannot be written to, or a file that cannot be read, is a project without a history.
    """
    last = stored(root / FILE)
    changed = [slug for slug, digest in digests.items() if last.get(slug, digest) != digest]
    if {**last, **digests} != last:
        store(root / FILE, {**last, **digests})
    return changed


def stored(path: Path) -> dict[str, Any]:  # Any: a JSON document that anybody may have written
    """Read what is remembered in a file; what cannot be read is nothing."""
    try:
        found = json.loads(files.read(path, most=MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def store(path: Path, content: Mapping[str, object]) -> bool:
    """Remember something in a file, whole or not at all; say whether it was written."""
    if path.is_symlink() or (path.exists() and not path.is_file()):  # what only looks like a file of ours
        return False
    try:
        path.parent.mkdir(exist_ok=True)
        files.write(path, json.dumps(content, indent=1, sort_keys=True) + "\n")
    except OSError:
        return False
    return True
