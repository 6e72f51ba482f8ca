"""The commands by which learners find their way; `cli` has the one that grades. Heavy modules are imported late."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader import screen
from grader.errors import Finding, SpecError, TrackError
from grader.options import Format, ProjectOption

if TYPE_CHECKING:
    from grader.problem import Problem


def list_(
    form: Annotated[Format, typer.Option("--format", help="How to write the list.")] = Format.TERMINAL,
    project: ProjectOption = None,
) -> None:
    """List the problems, and which to try next.

    In a project with a track they stand in its order, with what you have reached in each. What is wrong with a spec or
    with the track is told, and then it ends with 2.
    """
    screen.one_thread()
    from grader import overview, spec, track
    from grader.formats import tracks
    from grader.project import Project

    where = Project.find(Path.cwd(), named=project)
    problems: dict[str, Problem] = {}
    findings: list[Finding] = []
    for slug in where.chosen([]):
        try:
            problems[slug] = spec.load(where, slug)
        except SpecError as error:
            findings.extend(error.findings)
    order, unfit = None, None
    try:
        order = track.read(where)
    except TrackError as error:
        unfit = error
    sound = not findings and unfit is None
    look = screen.look(terminal=sys.stdout.isatty())
    match form:
        case Format.JSON if sound:
            print(tracks.as_json(overview.of(where, order), problems), end="")
        case Format.TERMINAL if sound and order is not None:
            seen = overview.of(where, order)
            print(tracks.terminal(seen, problems, overview.advice(where, seen), look), end="")
        case Format.TERMINAL:
            print(tracks.plain(problems, look), end="")
    if findings:
        raise SpecError((*findings, *(unfit.findings if unfit is not None else ())))
    if unfit is not None:
        raise unfit


def hint(
    slug: Annotated[str | None, typer.Argument(help="The problem. [default: the only one that there is]")] = None,
    again: Annotated[bool, typer.Option("--again", help="Show all that were shown so far, and no new one.")] = False,
    project: ProjectOption = None,
) -> None:
    """Show the next hint of a problem: a little at a time."""
    from grader import hints, roster
    from grader.project import Project

    where = Project.find(Path.cwd(), named=project)
    width = screen.look(terminal=sys.stdout.isatty()).width
    print(hints.tell(where, roster.one(where, slug), again=again, width=width), end="")


COMMANDS: Mapping[str, Callable[..., None]] = {"list": list_, "hint": hint}
