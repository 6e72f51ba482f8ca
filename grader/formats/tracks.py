"""A track with what a learner has reached in it, for a person at a terminal and as JSON; problems without a track."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from grader.formats.look import Look
from grader.formats.page import Line, write
from grader.overview import Overview, Step
from grader.problem import Problem
from grader.standing import Standing, State

LIST_VERSION = 1
INDENT = 7
MARKS = {
    State.ACCEPTED: ("✓", "+", "green"),
    State.BEGUN: ("●", "*", "yellow"),
    State.NOT_BEGUN: ("○", "o", "dim"),
}


def terminal(overview: Overview, problems: Mapping[str, Problem], advice: Sequence[str], look: Look) -> str:
    """Write the problems in order, what was reached in each, and what to do next."""
    return write(_lines(overview, problems, advice, look), look)


def plain(problems: Mapping[str, Problem], look: Look) -> str:
    """Write problems by name, a line each: without a track there is no other order."""
    rows = [(p.slug, p.spec.title, f"{p.spec.difficulty}, {p.spec.worth:g} points") for p in problems.values()]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(2)]
    lines = [f"{slug:<{widths[0]}}  {title:<{widths[1]}}  {rest}" for slug, title, rest in rows]
    return write([(Text(line, no_wrap=True), 0) for line in lines], look) if lines else ""


def note(said: str, look: Look) -> str:
    """Write a line of advice, as it stands below a report."""
    return write([(Text(said), 2)], look)


def _lines(overview: Overview, problems: Mapping[str, Problem], advice: Sequence[str], look: Look) -> Iterator[Line]:
    done = sum(step.standing.state is State.ACCEPTED for step in overview.steps)
    yield Text.assemble((overview.title or "", "bold"), f" · {done} of {len(overview.steps)} accepted"), 0
    yield Text(""), 0
    wide = max(len(step.entry.slug) for step in overview.steps)
    for number, step in enumerate(overview.steps, 1):
        yield _headline(number, step, problems[step.entry.slug], wide, look), 0
        yield Text(f"{problems[step.entry.slug].spec.title}. {step.entry.says}"), INDENT
        if step.open and step.standing.state is not State.ACCEPTED:
            yield Text(f"Best after {_listed(step.open)}.", style="dim"), INDENT
    yield Text(""), 0
    first, *rest = advice
    yield Text(first, style="bold"), 0
    for line in rest[:-1]:
        yield Text(line), 2
    for command in rest[-1:]:
        yield Text(command, no_wrap=True), 4


def _headline(number: int, step: Step, problem: Problem, wide: int, look: Look) -> Text:
    modern, plain, style = MARKS[step.standing.state]
    return Text.assemble(
        f"{number:>3}  ",
        (modern if look.unicode else plain, style),
        (f" {step.entry.slug:<{wide}}", "bold"),
        f"  {problem.spec.difficulty:<6} {problem.spec.worth:>4g} points  ",
        (_reached(step.standing), style),
    )


def _reached(standing: Standing) -> str:
    if standing.verdict is None or standing.state is State.NOT_BEGUN:
        return standing.state.replace("_", " ")
    last = "accepted" if standing.was_accepted else f"{standing.points:g}/{standing.max_points:g}"
    if not standing.changed:
        return last
    what = "" if "submission" in standing.changed else f"{standing.changed[0]} "
    return f"{last}, {what}changed since"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def as_json(overview: Overview, problems: Mapping[str, Problem]) -> str:
    """Write one JSON document; `docs/track.md` documents every key."""
    document = {
        "list_version": LIST_VERSION,
        "title": overview.title,
        "next": overview.next.entry.slug if overview.next else None,
        "problems": [_document(step, problems[step.entry.slug]) for step in overview.steps],
    }
    return json.dumps(document, indent=2, allow_nan=False) + "\n"


def _document(step: Step, problem: Problem) -> dict[str, Any]:
    return {
        "problem": step.entry.slug,
        "title": problem.spec.title,
        "difficulty": problem.spec.difficulty,
        "worth": problem.spec.worth,
        "says": step.entry.says or None,
        "after": list(step.entry.after),
        "open": list(step.open),
        "state": step.standing.state,
        "verdict": step.standing.verdict,
        "points": step.standing.points,
        "max_points": step.standing.max_points,
        "changed": list(step.standing.changed),
    }
