"""The hints of a problem, one more each time; how many were shown is remembered in `.grader/` of the project."""

import hashlib
import json
import shlex
import textwrap
from collections.abc import Sequence
from pathlib import Path

from grader import history
from grader.errors import printable
from grader.problem import Problem
from grader.project import Project

FILE = Path(".grader") / "hints.json"
PAGES = {"statement.md": "the task is in", "ideas.md": "the ideas behind it are in"}
UNKEPT = "It could not be remembered that this hint was shown, since .grader/ cannot be written to."


def tell(where: Project, problem: Problem, *, again: bool, width: int) -> str:
    """Write the next hint of a problem in so many columns, or with `again` all that were shown so far.

    They begin anew when a problem's hints change; other changes of its spec leave the count as it is.
    """
    hints, command = problem.spec.hints, f"grader hint {shlex.quote(problem.slug)}"
    if not hints:
        return _wrapped([f"{problem.spec.title} has no hints.", *_pages(where, problem.slug)], width)
    remembered = history.stored(where.root / FILE)
    before = _shown(remembered.get(problem.slug), hints)
    if again and before == 0:
        return _wrapped([f"No hint was shown yet: `{command}` shows the first of {len(hints)}."], width)
    after = before if again else min(before + 1, len(hints))
    told = range(0 if again else before, after)
    lines = [f"hint {number + 1} of {len(hints)}: {hints[number]}" for number in told]
    entry = {"shown": after, "hints": _digest(hints)}
    if after > before and not history.store(where.root / FILE, {**remembered, problem.slug: entry}):
        lines.append(UNKEPT)
    elif after < len(hints):
        lines.append(f"`{command}` shows the next one.")
    elif told:
        lines += ["There are no more hints.", *_pages(where, problem.slug)]
    else:
        said = f"All {len(hints)} hints were shown; `{command} --again` shows them once more."
        lines += [said, *_pages(where, problem.slug)]
    return _wrapped([problem.spec.title, *lines], width)


def _digest(hints: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(hints).encode()).hexdigest()


def _shown(entry: object, hints: Sequence[str]) -> int:
    """Read how many were shown out of what is remembered; what does not fit is none."""
    match entry:
        case {"shown": int(shown), "hints": digest} if digest == _digest(hints) and 0 <= shown <= len(hints):
            return shown
        case _:
            return 0


def _pages(where: Project, slug: str) -> list[str]:
    """Say where there is more to read."""
    paths = {what: where.folder(slug) / name for name, what in PAGES.items()}
    found = [f"{what} {where.shown(path)}" for what, path in paths.items() if path.is_file()]
    text = ", ".join(found)
    return [f"{text[0].upper()}{text[1:]}."] if text else []


def _wrapped(lines: Sequence[str], width: int) -> str:
    wrapped = (part for line in lines for part in textwrap.wrap(line, width, break_on_hyphens=False) or [""])
    return "".join(f"{printable(part)}\n" for part in wrapped)
