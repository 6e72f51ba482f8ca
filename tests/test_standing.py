"""Where a learner stands: what `grader grade` leaves behind, for how long it counts, and that junk is nothing."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from grader import standing, submission
from grader.project import Project
from grader.standing import Standing, State
from grader.verdict import Verdict
from tests.conftest import REFERENCE, SPEC, STARTER, MakeProject, Run, project_in

WRONG = "def double(x):\n    return x\n"
NOT_BEGUN, BEGUN = Standing(state=State.NOT_BEGUN), Standing(state=State.BEGUN)
ACCEPTED = Standing(state=State.ACCEPTED, verdict=Verdict.ACCEPTED, points=1, max_points=1)
REFUSED = Standing(state=State.BEGUN, verdict=Verdict.WRONG_ANSWER, points=0, max_points=1)


def of(project: Project) -> Standing:
    return standing.all_of(project, ["double"])["double"]


def put(project: Project, source: str) -> None:
    project.exercise("double").write_text(source, encoding="utf-8")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """The folder of a project whose exercise was graded and accepted."""
    project = project_in(tmp_path_factory.mktemp("graded"))
    put(project, REFERENCE)
    assert run("grade", cwd=project.root).returncode == 0
    assert of(project) == ACCEPTED
    return project.root


@pytest.fixture
def accepted(graded: Path, tmp_path: Path) -> Project:
    """A project whose exercise was graded and accepted: a copy for one test."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    return Project(tmp_path)


def test_a_starter_is_not_begun_and_anything_else_is(make_project: MakeProject) -> None:
    project = make_project()
    assert of(project) == NOT_BEGUN
    put(project, f"# my notes\n{STARTER}")
    assert of(project) == NOT_BEGUN
    put(project, WRONG)
    assert of(project) == BEGUN
    put(project, "def double(x)  # does not even parse")
    assert of(project) == BEGUN
    project.exercise("double").unlink()
    assert of(project) == NOT_BEGUN
    project.exercise("double").mkdir()
    assert of(project) == NOT_BEGUN
    project.exercise("double").rmdir()
    os.mkfifo(project.exercise("double"))
    assert of(project) == BEGUN  # `grade` reports on it, too


def test_what_is_too_large_to_be_graded_is_begun_and_keeps_what_was_said_of_it(
    make_project: MakeProject, run: Run
) -> None:
    project = make_project()
    put(project, REFERENCE + "#" * submission.MOST_BYTES)
    assert of(project) == BEGUN
    assert run("grade", cwd=project.root).returncode == 1
    assert of(project) == Standing(state=State.BEGUN, verdict=Verdict.RUNTIME_ERROR, points=0, max_points=1)


def test_what_was_graded_untouched_is_begun_like_any_other(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    run("grade", cwd=project.root)
    assert of(project) == NOT_BEGUN
    put(project, WRONG)
    assert of(project) == BEGUN


def test_what_was_refused_keeps_its_points_until_the_file_changes(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    put(project, WRONG)
    assert run("grade", cwd=project.root).returncode == 1
    assert of(project) == REFUSED
    put(project, WRONG + "# changed\n")
    assert of(project) == Standing(
        state=State.BEGUN, verdict=Verdict.WRONG_ANSWER, points=0, max_points=1, changed=("submission",)
    )


@pytest.mark.parametrize(
    ("file", "what"),
    [
        ("exercise/double.py", "submission"),
        ("problems/double/problem.toml", "spec"),
        ("solutions/double.py", "reference"),
    ],
)
def test_accepted_counts_while_file_spec_and_reference_are_as_they_were(
    accepted: Project, file: str, what: str
) -> None:
    path = accepted.root / file
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}# changed\n", encoding="utf-8")
    assert of(accepted) == Standing(
        state=State.BEGUN, verdict=Verdict.ACCEPTED, points=1, max_points=1, changed=(what,)
    )
    path.write_text(before, encoding="utf-8")
    assert of(accepted) == ACCEPTED


def test_a_starter_that_is_copied_back_is_not_begun(accepted: Project) -> None:
    put(accepted, STARTER)
    assert of(accepted) == NOT_BEGUN


def test_what_raises_not_implemented_all_the_same_is_not_begun(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    put(project, "import math\n" + STARTER)
    assert of(project) == BEGUN
    run("grade", cwd=project.root)
    assert of(project).state is State.NOT_BEGUN


@pytest.mark.parametrize("options", [("--case", "any size"), ("--device", "cpu")])
def test_a_run_of_a_part_is_not_remembered(accepted: Project, run: Run, options: tuple[str, ...]) -> None:
    put(accepted, WRONG)
    assert run("grade", *options, cwd=accepted.root).returncode == 1
    assert of(accepted).verdict is Verdict.ACCEPTED


def test_a_fault_that_is_not_the_learners_is_not_remembered(accepted: Project, run: Run) -> None:
    source = accepted.reference("double").read_text(encoding="utf-8")
    accepted.reference("double").write_text("def double(x):\n    return None\n", encoding="utf-8")
    assert run("grade", cwd=accepted.root).returncode == 3
    accepted.reference("double").write_text(source, encoding="utf-8")
    assert of(accepted) == ACCEPTED


def test_only_the_file_of_the_exercise_is_remembered_wherever_it_is_named_from(
    make_project: MakeProject, run: Run
) -> None:
    project = make_project()
    put(project, REFERENCE)
    (project.root / "double.py").write_text(REFERENCE, encoding="utf-8")
    assert run("grade", "double.py", cwd=project.root).returncode == 0
    assert run("grade", "solutions/double.py", cwd=project.root).returncode == 0
    assert of(project) == BEGUN
    assert run("grade", "../../exercise/double.py", cwd=project.folder("double")).returncode == 0
    assert of(project) == ACCEPTED


def test_what_cannot_be_remembered_stops_no_grading(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    put(project, REFERENCE)
    (project.root / ".grader").touch()  # a file where the folder should be
    done = run("grade", cwd=project.root)
    assert (done.returncode, done.stderr) == (0, "")
    assert of(project) == BEGUN


def test_each_problem_is_remembered_beside_the_others(accepted: Project, make_project: MakeProject, run: Run) -> None:
    make_project(
        SPEC.replace("double", "triple"),
        slug="triple",
        reference=REFERENCE.replace("double", "triple"),
        starter=WRONG.replace("double", "triple"),
    )
    (accepted.folder("triple") / "starter.py").write_text(STARTER.replace("double", "triple"), encoding="utf-8")
    assert run("grade", "exercise/triple.py", cwd=accepted.root).returncode == 1
    assert standing.all_of(accepted, ["double", "triple"]) == {"double": ACCEPTED, "triple": REFUSED}
    assert [path.name for path in (accepted.root / ".grader").iterdir()] == ["specs.json", standing.FILE.name]


def entry(**changes: Any) -> dict[str, Any]:  # Any: JSON that anybody may have written
    return {"verdict": "accepted", "points": 1, "max_points": 1, "hashes": {}, **changes}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[" * 100_000,
        b"\xff",
        b"[1]",
        json.dumps({"double": 1}).encode(),
        json.dumps({"double": []}).encode(),
        json.dumps({"double": entry(verdict="perfect")}).encode(),
        json.dumps({"double": entry(verdict=["accepted"])}).encode(),
        json.dumps({"double": entry(points=2)}).encode(),
        json.dumps({"double": entry(points=-1)}).encode(),
        json.dumps({"double": entry(points="1")}).encode(),
        json.dumps({"double": entry(points=None)}).encode(),
        json.dumps({"double": entry(points=float("nan"))}).encode(),
        json.dumps({"double": entry(points=float("inf"), max_points=float("inf"))}).encode(),
        json.dumps({"double": entry(points=10**400, max_points=10**400)}).encode(),
        json.dumps({"double": entry(hashes=3)}).encode(),
    ],
)
def test_what_nobody_of_us_wrote_is_nothing_remembered(make_project: MakeProject, content: bytes) -> None:
    project = make_project()
    put(project, WRONG)
    (project.root / standing.FILE).parent.mkdir()
    (project.root / standing.FILE).write_bytes(content)
    assert of(project) == BEGUN


def test_hashes_that_are_none_are_a_change(make_project: MakeProject, tmp_path: Path) -> None:
    project = make_project()
    put(project, WRONG)
    (project.root / standing.FILE).parent.mkdir()
    (project.root / standing.FILE).write_text(json.dumps({"double": entry(hashes={"spec": [1]})}), encoding="utf-8")
    assert of(project).changed == ("spec", "reference", "submission")
    assert of(project).was_accepted
