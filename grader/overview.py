"""A track as one learner meets it: what is done, what is open before each problem, and which to try next."""

import re
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from grader import files, standing, track
from grader.errors import TrackError
from grader.project import Project
from grader.standing import Standing, State
from grader.track import Entry, Track

MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A problem in its place; `open` are those before it that are not accepted, which forbids nothing."""

    entry: Entry
    standing: Standing
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The steps of a track, in order; without a title those of a project that has none, and none of them is next."""

    title: str | None
    steps: tuple[Step, ...]

    @property
    def next(self) -> Step | None:
        """Give the first step that was begun and has nothing open before it, else the first such step.

        One that was accepted and has changed since was not left in the middle, so it is not preferred.
        """
        ready = [step for step in self.steps if step.standing.state is not State.ACCEPTED and not step.open]
        begun = [step for step in ready if step.standing.state is State.BEGUN and not step.standing.was_accepted]
        return next(iter([*begun, *ready]), None) if self.title is not None else None


def of(where: Project, order: Track | None) -> Overview:
    """Look up where the learner stands with each problem of a track, or of a project that has none."""
    entries = order.entries if order is not None else tuple(Entry(slug=slug, says="") for slug in where.slugs())
    standings = standing.all_of(where, [entry.slug for entry in entries])

    def is_open(slug: str) -> bool:
        return standings[slug].state is not State.ACCEPTED

    steps = [
        Step(entry=entry, standing=standings[entry.slug], open=tuple(filter(is_open, entry.after))) for entry in entries
    ]
    return Overview(title=order.title if order is not None else None, steps=tuple(steps))


def advice(where: Project, overview: Overview) -> Sequence[str]:
    """Say what to try next in a track, how, and by which command."""
    step = overview.next
    if step is None:
        return [f"All {len(overview.steps)} problems of the track are accepted."]
    slug = step.entry.slug
    statement, exercise = where.folder(slug) / "statement.md", where.shown(where.exercise(slug))
    if step.standing.was_accepted:
        how = f"It was accepted, and what it was graded with has changed since. Grade {exercise} again:"
    else:
        read = f"Read {where.shown(statement)}, edit" if statement.is_file() else "Edit"
        how = f"{read} {exercise}, then grade it:"
    return [f"Next: {slug}. {step.entry.says}", how, f"{_command(where)}{shlex.quote(exercise)}"]


def after(where: Project, slug: str) -> Sequence[str]:
    """Say in a line what is next after this problem; nothing where no track has it, or the track is faulty."""
    with suppress(TrackError):
        order = track.read(where)
        if order is not None and slug in {entry.slug for entry in order.entries}:
            return advice(where, of(where, order))[:1]
    return []


def _command(where: Project) -> str:
    """Give the command that grades a file, up to its name: by the project's Makefile if that can do it."""
    try:
        makefile = files.read(where.root / "Makefile", most=MOST_BYTES)
    except OSError:
        makefile = b""
    return "make grade SUBMISSION=" if re.search(rb"^grade:", makefile, re.MULTILINE) else "grader grade "
