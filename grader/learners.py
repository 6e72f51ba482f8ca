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
    from grader.formats.tracks import TRACKS
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
    if not findings and unfit is None and (order is not None or form is Format.JSON):
        seen = overview.of(where, order)
        look = screen.look(terminal=sys.stdout.isatty())
        print(TRACKS[form](seen, problems, overview.advice(where, seen), look), end="")
    elif form is Format.TERMINAL:
        _rows(problems)
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


def _rows(problems: "Mapping[str, Problem]") -> None:
    """List problems by name: without a track there is no other order."""
    rows = [(p.slug, p.spec.title, f"{p.spec.difficulty}, {p.spec.worth:g} points") for p in problems.values()]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(2)]
    for slug, title, rest in rows:
        print(f"{slug:<{widths[0]}}  {title:<{widths[1]}}  {rest}")


COMMANDS: Mapping[str, Callable[..., None]] = {"list": list_, "hint": hint}
