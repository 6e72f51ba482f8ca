"""Where a learner stands with each exercise, as the last reports had it; remembered in `.grader/` of the project.

A memory aid for who learns. Whoever can write in the project can write it, so it is never a score.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from grader import files, history, spec, submission
from grader.errors import UsageError
from grader.project import Project
from grader.verdict import Verdict

if TYPE_CHECKING:
    from grader.report import Report

FILE = Path(".grader") / "standing.json"
MOST_POINTS = 1e9  # what is more was not written by us


class State(StrEnum):
    """How far an exercise is."""

    ACCEPTED = "accepted"
    BEGUN = "begun"
    NOT_BEGUN = "not_begun"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far an exercise is, and what the last report on it said: a verdict and points; None if there was none.

    `changed` names what is no longer as it was then: `submission`, `spec`, `reference`.
    """

    state: State
    verdict: Verdict | None = None
    points: float | None = None
    max_points: float | None = None
    changed: tuple[str, ...] = ()

    @property
    def was_accepted(self) -> bool:
        """Say whether it was accepted the last time, though it may have changed since."""
        return self.verdict is Verdict.ACCEPTED


def remember(where: Project, reports: "Sequence[Report]") -> list[str]:
    """Remember what whole reports on files of `exercise/` say; name the problems for which that was possible."""
    new = {
        report.problem: {
            "verdict": report.verdict,
            "points": report.score.points,
            "max_points": report.score.max_points,
            "hashes": dict(report.hashes),
        }
        for report in reports
        if report.score is not None and report.score.points is not None and _in_place(where, report)
    }
    known = history.stored(where.root / FILE)
    kept = {**known, **new} == known or history.store(where.root / FILE, {**known, **new})
    return list(new) if kept else []


def all_of(where: Project, slugs: Sequence[str]) -> dict[str, Standing]:
    """Say of each problem how far its exercise is; what cannot be read was never graded."""
    remembered = history.stored(where.root / FILE)
    return {slug: _one(where, slug, remembered.get(slug)) for slug in slugs}


def _in_place(where: Project, report: "Report") -> bool:
    try:
        return (where.root / report.submission).samefile(where.exercise(report.problem))
    except OSError:
        return False


def _one(where: Project, slug: str, remembered: object) -> Standing:
    try:
        found = submission.read(where.exercise(slug), name=slug)
    except UsageError:  # there is nothing to grade
        return Standing(state=State.NOT_BEGUN)
    if submission.untouched(found, _content(where.starter(slug), most=submission.MOST_BYTES)):
        return Standing(state=State.NOT_BEGUN)
    match remembered:
        case {
            "verdict": str(word),
            "points": int() | float() as points,
            "max_points": int() | float() as most,
            "hashes": dict(hashes),
        } if word in set(Verdict) and 0 <= points <= most <= MOST_POINTS:
            verdict = Verdict(word)
        case _:
            return Standing(state=State.BEGUN)
    now = {**_held_to(where, slug), "submission": hashlib.sha256(found.source).hexdigest()}
    changed = tuple(what for what, digest in now.items() if hashes.get(what) != digest)
    match verdict:
        case Verdict.ACCEPTED if not changed:
            state = State.ACCEPTED
        case Verdict.NOT_ATTEMPTED:  # which says nothing of what was written since
            return Standing(state=State.BEGUN if changed else State.NOT_BEGUN)
        case _:
            state = State.BEGUN
    return Standing(state=state, verdict=verdict, points=points, max_points=most, changed=changed)


def _held_to(where: Project, slug: str) -> Mapping[str, str]:
    answers = where.answers(slug)
    paths = {
        "spec": where.folder(slug) / "problem.toml",
        "reference": answers if answers.is_file() else where.reference(slug),
    }
    contents = {what: _content(path, most=spec.MOST_CONTENT) or b"" for what, path in paths.items()}
    return {what: hashlib.sha256(content).hexdigest() for what, content in contents.items()}


def _content(path: Path, *, most: int) -> bytes | None:
    try:
        return files.read(path, most=most)
    except OSError:
        return None
