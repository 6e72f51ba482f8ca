"""Which files are graded, and which problem each of them answers."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from grader import spec, submission, track
from grader.errors import Finding, SpecError, TrackError, UsageError
from grader.problem import Problem
from grader.project import Project
from grader.submission import Submission


def gather(where: Project, files: Sequence[Path], slug: str | None) -> list[tuple[Problem, Submission]]:
    """Read every file and the problem that it answers; with no file, every exercise.

    Raises:
        UsageError: with all that is wrong with the files.
        SpecError: with all that is wrong with the specs.
    """
    slugs = where.slugs()
    paths = list(files) or ([where.exercise(slug)] if slug else _exercises(where, slugs))
    named = [slug or (path.stem if path.stem in slugs else None) for path in paths]
    problems = load(where, slugs if None in named else sorted({name for name in named if name}))
    entries = {name: problem.spec.call.name for name, problem in problems.items()}
    pairs: list[tuple[Problem, Submission]] = []
    complaints: list[str] = []
    for path, name in zip(paths, named, strict=True):
        try:
            read = submission.read(path, name=where.shown(path))
            pairs.append((problems[name or submission.slug_of(read, entries)], read))
        except UsageError as error:
            complaints.append(str(error))
    if complaints:
        raise UsageError("\n".join(complaints))
    return pairs


def one(where: Project, slug: str | None) -> Problem:
    """Read the problem that is named, or the only one that there is.

    Raises:
        UsageError: there is none of that name, or none is named and there are several, or none.
        SpecError: with all that is wrong with its spec.
    """
    slugs = where.slugs()
    if slug is None:
        if len(slugs) != 1:
            here = f"name one of {', '.join(slugs)}" if slugs else f"{where.root} has none yet"
            raise UsageError(f"Which problem is not said: {here}. See `grader list`.")
        slug = slugs[0]
    _known(slug, slugs)
    return spec.load(where, slug)


def _known(slug: str, slugs: Sequence[str]) -> None:
    if slug not in slugs:
        raise UsageError(f"There is no problem {slug!r}; here: {', '.join(slugs) or 'none'}. See `grader list`.")


def _exercises(where: Project, slugs: Sequence[str]) -> list[Path]:
    """Name the exercises that belong to a problem, in the order of the track, and say which files do not."""
    paths = where.exercises()
    with suppress(TrackError):  # a faulty one keeps nothing from being graded
        order = track.read(where)
        places = {entry.slug: place for place, entry in enumerate(order.entries if order is not None else ())}
        paths = sorted(paths, key=lambda path: places.get(path.stem, len(places)))
    for path in paths:
        if path.stem not in slugs:
            print(f"{where.shown(path)} belongs to no problem and is left out.", file=sys.stderr)
    chosen = [path for path in paths if path.stem in slugs]
    if not chosen:
        raise UsageError(f"There is nothing in {where.root / 'exercise'} to grade. Name a file: grader grade FILE.")
    return chosen


def load(where: Project, slugs: Sequence[str]) -> dict[str, Problem]:
    """Load problems, with the findings of all of them together if there are any.

    Raises:
        SpecError: with all that is wrong with the specs.
        UsageError: there is no such problem.
    """
    known = where.slugs()
    for slug in slugs:
        if slug not in known:
            raise UsageError(f"There is no problem {slug!r}; here: {', '.join(known) or 'none'}. See `grader list`.")
    problems: dict[str, Problem] = {}
    findings: list[Finding] = []
    for slug in slugs:
        try:
            problems[slug] = spec.load(where, slug)
        except SpecError as error:
            findings.extend(error.findings)
    if findings:
        raise SpecError(tuple(findings))
    return problems
