"""Which problem is next, what is open before each, and how it is said and drawn."""

import json
import os
import pty
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader import overview, spec, track
from grader.formats.look import Look
from grader.formats.tracks import as_json, terminal
from grader.overview import Overview, Step
from grader.problem import Problem
from grader.project import Project
from grader.standing import Standing, State
from grader.track import Entry
from grader.verdict import Verdict
from tests.conftest import ROOT, SPEC, MakeProject
from tests.test_docs import keys

PAGE = (ROOT / "docs" / "track.md").read_text(encoding="utf-8")
NOT_BEGUN, BEGUN = Standing(state=State.NOT_BEGUN), Standing(state=State.BEGUN)
ACCEPTED = Standing(state=State.ACCEPTED, verdict=Verdict.ACCEPTED, points=1, max_points=1)
REFUSED = Standing(state=State.BEGUN, verdict=Verdict.WRONG_ANSWER, points=2.5, max_points=110)
STALE = replace(ACCEPTED, state=State.BEGUN, changed=("submission",))
NAMES = ("one", "two", "three", "four")
AFTER = {"three": ("two",), "four": ("one", "two", "three")}


def seen(*standings: Standing) -> Overview:
    """Four problems, of which the third comes after the second and the last after all others."""
    reached = dict(zip(NAMES, standings, strict=True))
    steps = []
    for name in NAMES:
        after = AFTER.get(name, ())
        left = tuple(slug for slug in after if reached[slug].state is not State.ACCEPTED)
        steps.append(Step(entry=Entry(slug=name, after=after, says="So."), standing=reached[name], open=left))
    return Overview(title="Four", steps=tuple(steps))


def problems(make_project: MakeProject) -> dict[str, Problem]:
    made = {}
    for name in NAMES:
        project = make_project(SPEC.replace("double(x)", f"{name}(x)"), slug=name)
        made[name] = spec.load(project, name)
    return made


@pytest.mark.parametrize(
    ("standings", "slug"),
    [
        ((NOT_BEGUN, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN), "one"),
        ((ACCEPTED, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN), "two"),
        ((NOT_BEGUN, BEGUN, NOT_BEGUN, NOT_BEGUN), "two"),
        ((NOT_BEGUN, REFUSED, BEGUN, NOT_BEGUN), "two"),
        ((NOT_BEGUN, NOT_BEGUN, BEGUN, BEGUN), "one"),
        ((NOT_BEGUN, ACCEPTED, BEGUN, NOT_BEGUN), "three"),
        ((STALE, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN), "one"),
        ((STALE, BEGUN, NOT_BEGUN, NOT_BEGUN), "two"),
        ((ACCEPTED, ACCEPTED, ACCEPTED, STALE), "four"),
        ((ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED), None),
    ],
)
def test_next_is_what_was_begun_else_the_first_with_nothing_open_before_it(
    standings: tuple[Standing, ...], slug: str | None
) -> None:
    step = seen(*standings).next
    assert (step.entry.slug if step else None) == slug


def test_without_a_track_nothing_is_next() -> None:
    assert replace(seen(NOT_BEGUN, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN), title=None).next is None


def test_advice_names_statement_exercise_and_a_command_that_is_there(make_project: MakeProject) -> None:
    project = make_project(slug="one")
    fresh = seen(NOT_BEGUN, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN)
    assert overview.advice(project, fresh) == [
        "Next: one. So.",
        "Edit exercise/one.py, then grade it:",
        "grader grade exercise/one.py",
    ]
    (project.folder("one") / "statement.md").touch()
    (project.root / "Makefile").write_text("help:\n\t@grade: no\n", encoding="utf-8")
    assert overview.advice(project, fresh)[2] == "grader grade exercise/one.py"
    (project.root / "Makefile").write_text("help:\n\ngrade: .venv\n", encoding="utf-8")
    assert overview.advice(project, fresh) == [
        "Next: one. So.",
        "Read problems/one/statement.md, edit exercise/one.py, then grade it:",
        "make grade SUBMISSION=exercise/one.py",
    ]
    assert overview.advice(project, seen(STALE, ACCEPTED, ACCEPTED, ACCEPTED))[1] == (
        "It was accepted, and what it was graded with has changed since. Grade exercise/one.py again:"
    )
    assert overview.advice(project, seen(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED)) == [
        "All 4 problems of the track are accepted."
    ]


def test_a_command_can_be_copied_whatever_a_problem_is_called(make_project: MakeProject) -> None:
    project = make_project(slug="a b; c")
    project.track.write_text('format = 1\ntitle = "T"\n[[problem]]\nslug = "a b; c"\nsays = "S."\n', encoding="utf-8")
    said = overview.advice(project, overview.of(project, track.read(project)))
    assert said[1:] == ["Edit exercise/a b; c.py, then grade it:", "grader grade 'exercise/a b; c.py'"]


def test_a_problem_that_the_track_has_not_is_followed_by_nothing(make_project: MakeProject) -> None:
    project = make_project()
    assert overview.after(project, "double") == []
    project.track.write_text('format = 1\ntitle = "T"\n[[problem]]\nslug = "double"\nsays = "S."\n', encoding="utf-8")
    assert overview.after(project, "other") == []
    assert overview.after(project, "double") == ["Next: double. S."]
    for unreadable in ("format = ", f"format = {'9' * 5000}", f"{'.'.join('a' * 300)} = 1"):
        project.track.write_text(unreadable, encoding="utf-8")
        assert overview.after(project, "double") == []


def test_what_is_open_is_looked_up_and_what_is_accepted_is_not_open(make_project: MakeProject) -> None:
    for name in NAMES:
        project = make_project(SPEC.replace("double(x)", f"{name}(x)"), slug=name)
    entries = tuple(Entry(slug=name, after=AFTER.get(name, ()), says="So.") for name in NAMES)
    looked = overview.of(project, track.Track(format=1, title="Four", entries=entries))
    assert [step.open for step in looked.steps] == [(), (), ("two",), ("one", "two", "three")]
    assert {step.standing.state for step in looked.steps} == {State.NOT_BEGUN}


def test_the_whole_is_drawn_in_columns(make_project: MakeProject) -> None:
    changed = replace(REFUSED, changed=("submission",))
    text = terminal(
        seen(ACCEPTED, changed, REFUSED, BEGUN), problems(make_project), ["Next.", "How.", "do it"], Look(unicode=True)
    )
    assert text == (
        "Four · 1 of 4 accepted\n"
        "\n"
        "  1  ✓ one    medium    1 points  accepted\n"
        "       Double. So.\n"
        "  2  ● two    medium    1 points  2.5/110, changed since\n"
        "       Double. So.\n"
        "  3  ● three  medium    1 points  2.5/110\n"
        "       Double. So.\n"
        "       Best after two.\n"
        "  4  ● four   medium    1 points  begun\n"
        "       Double. So.\n"
        "       Best after two and three.\n"
        "\n"
        "Next.\n"
        "  How.\n"
        "    do it\n"
    )


@pytest.mark.parametrize(
    ("reached", "said"),
    [
        (STALE, "accepted, changed since"),
        (replace(STALE, changed=("spec", "reference")), "accepted, spec changed since"),
        (replace(STALE, changed=("reference",)), "accepted, reference changed since"),
        (replace(STALE, changed=("spec", "submission")), "accepted, changed since"),
        (replace(REFUSED, state=State.NOT_BEGUN, verdict=Verdict.NOT_ATTEMPTED), "not begun"),
    ],
)
def test_what_was_reached_is_said_in_a_word_or_three(make_project: MakeProject, reached: Standing, said: str) -> None:
    text = terminal(seen(reached, BEGUN, BEGUN, BEGUN), problems(make_project), ["Next."], Look())
    assert text.splitlines()[2].endswith(f" points  {said}")


def test_what_is_accepted_does_not_say_what_would_have_come_before(make_project: MakeProject) -> None:
    text = terminal(seen(BEGUN, BEGUN, ACCEPTED, ACCEPTED), problems(make_project), ["Next."], Look())
    assert "Best after" not in text


@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_longer_than_the_screen_but_the_command(make_project: MakeProject, width: int) -> None:
    look = Look(width=width, unicode=True)
    command = "grader grade " + "exercise/" * 20
    shown = seen(BEGUN, REFUSED, STALE, ACCEPTED)
    steps = tuple(replace(step, entry=replace(step.entry, says="A word and another. " * 9)) for step in shown.steps)
    written = terminal(
        replace(shown, steps=steps), problems(make_project), ["Next. " * 30, "How. " * 30, command], look
    )
    *lines, last = written.splitlines()
    assert max(map(len, lines)) <= width
    assert last == f"    {command}"


def test_a_screen_of_ascii_gets_ascii_and_control_characters_stay_text(make_project: MakeProject) -> None:
    shown = seen(BEGUN, REFUSED, NOT_BEGUN, ACCEPTED)
    given = problems(make_project)
    odd = replace(given["one"], spec=replace(given["one"].spec, title="\x1b[31mRed · é"))
    text = terminal(shown, {**given, "one": odd}, ["Next."], Look())
    assert text.isascii()
    assert "\x1b" not in text
    assert [line[5] for line in text.splitlines()[2:] if re.match(r"  \d", line)] == ["*", "*", "o", "+"]


def test_as_json_every_key_is_documented(make_project: MakeProject) -> None:
    text = as_json(seen(ACCEPTED, REFUSED, STALE, NOT_BEGUN), problems(make_project))
    document = json.loads(text)
    assert (document["list_version"], document["title"], document["next"]) == (1, "Four", "two")
    assert document["problems"][2] == {
        "problem": "three",
        "title": "Double",
        "difficulty": "medium",
        "worth": 1,
        "says": "So.",
        "after": ["two"],
        "open": ["two"],
        "state": "begun",
        "verdict": "accepted",
        "points": 1,
        "max_points": 1,
        "changed": ["submission"],
    }
    assert {key for key in keys(document) if f"`{key}`" not in PAGE} == set()


@pytest.mark.parametrize("colour", [True, False])
def test_on_a_terminal_there_is_colour_unless_it_is_not_wanted(make_project: MakeProject, colour: bool) -> None:
    project = make_project()
    project.track.write_text('format = 1\ntitle = "T"\n[[problem]]\nslug = "double"\nsays = "S."\n', encoding="utf-8")
    text = on_a_terminal(project.root, {} if colour else {"NO_COLOR": "1"})
    assert ("\x1b[" in text) == colour
    assert "1  ○" in re.sub(r"\x1b\[[0-9;]*m", "", text)


def on_a_terminal(folder: Path, environment: dict[str, str]) -> str:
    """Give what the list writes to a terminal."""
    ours, theirs = pty.openpty()
    given = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    given |= {"TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, "-m", "grader", "list"]
    done = subprocess.run(command, cwd=folder, stdout=theirs, env=given, timeout=60, check=True)
    os.close(theirs)
    text = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert done.returncode == 0
    return text


def test_the_first_project_has_a_track_that_begins_somewhere() -> None:
    order = track.read(Project(ROOT))
    assert order is not None
    assert order.entries[0].after == ()
