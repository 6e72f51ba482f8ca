"""Hints, one more each time: what is shown, what is remembered, and that nothing of it can fail."""

import json
from pathlib import Path

import pytest

from grader import hints, roster, spec
from grader.errors import SpecError, UsageError
from grader.problem import Problem
from grader.project import Project
from tests.conftest import ROOT, SPEC, MakeProject, Run

HINTS = ("Look at one element.", "Add it to itself.", "x + x")
WITH_HINTS = SPEC.replace("[sizes]", f"hints = {json.dumps(HINTS)}\n\n[sizes]")


@pytest.fixture
def where(make_project: MakeProject) -> Project:
    return make_project(WITH_HINTS)


def told(where: Project, *, again: bool = False) -> list[str]:
    return hints.tell(where, roster.one(where, None), again=again, width=100).splitlines()


def test_each_time_there_is_one_more_and_at_the_end_there_are_no_more(where: Project) -> None:
    (where.folder("double") / "statement.md").touch()
    (where.folder("double") / "ideas.md").touch()
    pages = "The task is in problems/double/statement.md, the ideas behind it are in problems/double/ideas.md."
    assert told(where) == ["Double", f"hint 1 of 3: {HINTS[0]}", "`grader hint double` shows the next one."]
    assert told(where) == ["Double", f"hint 2 of 3: {HINTS[1]}", "`grader hint double` shows the next one."]
    assert told(where) == ["Double", f"hint 3 of 3: {HINTS[2]}", "There are no more hints.", pages]
    for _ in range(2):
        assert told(where) == [
            "Double",
            "All 3 hints were shown; `grader hint double --again` shows them once more.",
            pages,
        ]


def test_again_shows_what_was_shown_and_no_new_one(where: Project) -> None:
    assert told(where, again=True) == ["No hint was shown yet: `grader hint double` shows the first of 3."]
    told(where)
    told(where)
    for _ in range(2):
        assert told(where, again=True) == [
            "Double",
            f"hint 1 of 3: {HINTS[0]}",
            f"hint 2 of 3: {HINTS[1]}",
            "`grader hint double` shows the next one.",
        ]
    told(where)
    assert told(where, again=True)[-2:] == [f"hint 3 of 3: {HINTS[2]}", "There are no more hints."]


def test_a_problem_without_hints_says_so_and_where_its_task_is(make_project: MakeProject) -> None:
    where = make_project()
    assert told(where) == ["Double has no hints."]
    (where.folder("double") / "statement.md").touch()
    assert told(where) == ["Double has no hints.", "The task is in problems/double/statement.md."]
    assert not (where.root / hints.FILE).exists()


def test_a_hint_reaches_the_screen_as_text_and_a_command_can_be_copied(make_project: MakeProject) -> None:
    odd = WITH_HINTS.replace(HINTS[0], "One\\u001b[31m\\u009b\\ntwo").replace('"Double"', '"Double\\u001b"')
    where = make_project(odd, slug="a b")
    hint = "hint 1 of 3: One\\x1b[31m\\x9b two"
    assert told(where) == ["Double\\x1b", hint, "`grader hint 'a b'` shows the next one."]


def test_hints_begin_anew_when_they_change_and_not_when_something_else_does(
    where: Project, make_project: MakeProject
) -> None:
    told(where)
    make_project(WITH_HINTS.replace("runs = 3", "runs = 4"))
    assert told(where)[1].startswith("hint 2 of 3")
    make_project(WITH_HINTS.replace("Look at", "Think of"))
    assert told(where)[1] == "hint 1 of 3: Think of one element."


def test_each_problem_has_a_count_of_its_own(where: Project, make_project: MakeProject) -> None:
    told(where)
    make_project(WITH_HINTS.replace("double", "triple"), slug="triple")
    with pytest.raises(UsageError, match="Which problem is not said: name one of double, triple"):
        told(where)

    def first(slug: str) -> str:
        return hints.tell(where, roster.one(where, slug), again=False, width=100).splitlines()[1]

    assert first("triple").startswith("hint 1 of 3")
    assert first("double").startswith("hint 2 of 3")
    with pytest.raises(UsageError, match="There is no problem 'dubble'; here: double, triple"):
        first("dubble")


def test_a_project_without_problems_says_so(tmp_path: Path) -> None:
    (tmp_path / "problems").mkdir()
    with pytest.raises(UsageError, match="has none yet"):
        told(Project(tmp_path))


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"[1]", b"\xff", b'{"double": 3}', b'{"double": {"shown": 2}}'),
        *(b'{"double": {"shown": "2", "hints": ""}}', b'{"double": {"shown": -1, "hints": "aa"}}'),
    ],
)
def test_what_cannot_be_read_is_no_hint_shown_and_no_error(where: Project, content: bytes) -> None:
    (where.root / hints.FILE).parent.mkdir()
    (where.root / hints.FILE).write_bytes(content)
    assert told(where)[1].startswith("hint 1 of 3")
    assert told(where)[1].startswith("hint 2 of 3")


@pytest.mark.parametrize("shown", [-1, 4, 10**30])
def test_a_count_that_cannot_be_is_none(where: Project, shown: int) -> None:
    told(where)
    entry = json.loads((where.root / hints.FILE).read_text())
    entry["double"]["shown"] = shown
    (where.root / hints.FILE).write_text(json.dumps(entry))
    assert told(where)[1].startswith("hint 1 of 3")


def test_a_project_that_cannot_be_written_to_shows_the_first_and_says_why_it_stays(where: Project) -> None:
    (where.root / hints.FILE.parent).touch()  # a file where the folder should be
    for _ in range(2):
        assert told(where)[1:] == [
            f"hint 1 of 3: {HINTS[0]}",
            "It could not be remembered that this hint was shown, since .grader/ cannot be written to.",
        ]


def test_nothing_but_the_count_is_kept_and_nothing_lies_beside_it(where: Project) -> None:
    told(where)
    assert [path.name for path in (where.root / ".grader").iterdir()] == [hints.FILE.name]
    entry = json.loads((where.root / hints.FILE).read_text())
    assert (set(entry), entry["double"]["shown"]) == ({"double"}, 1)


def test_lines_fit_the_screen(where: Project) -> None:
    assert max(map(len, hints.tell(where, roster.one(where, None), again=False, width=40).splitlines())) <= 40


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ('hints = "x"', 'hints: found "x" (text); wanted a list'),
        ('hints = [""]', "hints.0: found nothing in it; wanted"),
    ],
)
def test_hints_that_are_none_are_a_finding(make_project: MakeProject, said: str, complaint: str) -> None:
    with pytest.raises(SpecError) as caught:
        spec.load(make_project(SPEC.replace("[sizes]", f"{said}\n\n[sizes]")), "double")
    assert complaint in str(caught.value)


def test_the_first_problem_has_three_hints_and_none_of_them_is_its_code(problem: Problem) -> None:
    assert len(problem.spec.hints) == 3
    assert not any("offset.clamp" in hint or "scores + rel_bias[" in hint for hint in problem.spec.hints)
    assert "torch.arange" in problem.spec.hints[-1]


def test_the_command_shows_hints_and_ends_with_0(run: Run, where: Project) -> None:
    for arguments, line in ((["hint"], "hint 1 of 3"), (["hint", "double"], "hint 2 of 3")):
        done = run(*arguments, cwd=where.root)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[1].startswith(line)
    assert run("hint", "--again", cwd=where.root).stdout.splitlines()[1].startswith("hint 1 of 3")
    unknown = run("hint", "dubble", cwd=where.root)
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert unknown.stderr == "There is no problem 'dubble'; here: double. See `grader list`.\n"


def test_make_shows_a_hint() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert '\nhint: .venv/.ready\n\t@$(BIN)/grader hint $${PROBLEM:+"$$PROBLEM"}\n' in makefile
    assert "make hint PROBLEM=slug" in makefile
