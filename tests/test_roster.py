"""Which files are graded, which problem each answers, and all complaints at once."""

from pathlib import Path

import pytest

from grader import roster
from grader.errors import SpecError, UsageError
from tests.conftest import REFERENCE, SPEC, MakeProject


def test_without_a_file_every_exercise_is_graded(make_project: MakeProject) -> None:
    project = make_project()
    make_project(SPEC.replace("double", "triple"), slug="triple")
    pairs = roster.gather(project, [], None)
    assert [(problem.slug, submitted.name) for problem, submitted in pairs] == [
        ("double", "exercise/double.py"),
        ("triple", "exercise/triple.py"),
    ]


def test_an_exercise_of_no_problem_is_left_out_and_said(
    make_project: MakeProject, capsys: pytest.CaptureFixture[str]
) -> None:
    project = make_project()
    (project.root / "exercise" / "notes.py").write_text("", encoding="utf-8")
    assert len(roster.gather(project, [], None)) == 1
    assert capsys.readouterr().err == "exercise/notes.py belongs to no problem and is left out.\n"


@pytest.mark.parametrize("name", ["double.py", "mine.py"])
def test_a_file_tells_its_problem_by_its_name_or_its_function(make_project: MakeProject, name: str) -> None:
    project = make_project()
    path = project.root / name
    path.write_text(REFERENCE, encoding="utf-8")
    ((problem, submitted),) = roster.gather(project, [path], None)
    assert (problem.slug, submitted.source) == ("double", REFERENCE.encode())


def test_all_that_is_wrong_with_the_files_is_told_at_once(make_project: MakeProject) -> None:
    project = make_project()
    with pytest.raises(UsageError) as refused:
        roster.gather(project, [project.root / "absent.py", project.root / "exercise"], "double")
    assert str(refused.value) == (
        "absent.py does not exist. Name the file to grade.\nexercise is a folder. Name the file to grade."
    )


def test_all_that_is_wrong_with_the_specs_is_told_at_once(make_project: MakeProject) -> None:
    project = make_project(SPEC.replace("runs = 3", "runs = 0"))
    make_project(SPEC.replace("double", "triple").replace("runs = 3", "run = 3"), slug="triple")
    with pytest.raises(SpecError) as refused:
        roster.gather(project, [], None)
    assert [Path(finding.file).parent.name for finding in refused.value.findings] == ["double", "triple"]


def test_an_unknown_problem_is_refused_with_those_that_there_are(make_project: MakeProject) -> None:
    with pytest.raises(UsageError, match="There is no problem 'trible'; here: double"):
        roster.gather(make_project(), [], "trible")
