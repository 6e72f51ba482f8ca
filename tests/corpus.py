"""Submissions that say at their head what must become of them: `#: ` lines that are TOML, read by tests."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, TypeAdapter

from grader.verdict import Verdict

MARK = "#: "

Claim = Literal["files", "network", "processes", "signals", "memory", "disk"]
Points = float | Literal["full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One submission: what it does, and what its report must hold where everything is closed.

    `says` is part of a text of the report. `claim` names what an attack needs to be open; where a report says that it
    is, the verdict is free and the points are at most `open_points` (by default `points`). An attack that is `alone`
    may end the grader where it succeeds.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    path: Path
    does: str
    verdict: Verdict
    points: Points
    row: str = ""
    says: str | None = None
    claim: Claim | None = None
    open_points: Points | None = None
    alone: bool = False

    @property
    def name(self) -> str:
        """Give the name of the file, by which reports and tests know it."""
        return self.path.stem


def read(folder: Path) -> list[Entry]:
    """Read every submission of a folder, by name.

    Raises:
        ValueError: a head is no TOML, lacks a key, has one too many, or gives no reason for a verdict.
    """
    return [_entry(path) for path in sorted(folder.glob("*.py"))]


def _entry(path: Path) -> Entry:
    head: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(MARK):
            break
        head.append(line.removeprefix(MARK))
    try:
        entry = TypeAdapter(Entry).validate_python({"path": path, **tomllib.loads("\n".join(head))})
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    if entry.says is None and entry.verdict is not Verdict.ACCEPTED:
        raise ValueError(f"{path}: `says` is wanted, the reason that the report must give for {entry.verdict}")
    return entry
