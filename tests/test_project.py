"""Which folder a command works on, and where its files lie."""

from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.project import Project


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for slug in ("double", "another"):
        (tmp_path / "course" / "problems" / slug).mkdir(parents=True)
        (tmp_path / "course" / "problems" / slug / "problem.toml").touch()
    (tmp_path / "course" / "problems" / "notes").mkdir()
    return tmp_path / "course"


@pytest.mark.parametrize("below", ["", "exercise", "problems/double/examples"])
def test_the_project_is_the_nearest_folder_above_with_problems(root: Path, below: str) -> None:
    (root / below).mkdir(parents=True, exist_ok=True)
    assert Project.find(root / below, named=None) == Project(root)


def test_the_nearest_of_two_projects_is_taken(root: Path) -> None:
    inner = root / "weeks" / "one"
    (inner / "problems").mkdir(parents=True)
    assert Project.find(inner, named=None).root == inner
    assert Project.find(root / "weeks", named=None).root == root


def test_a_named_project_outweighs_the_one_around(root: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "problems").mkdir(parents=True)
    assert Project.find(root, named=other).root == other


def test_a_named_folder_without_problems_is_refused_even_inside_a_project(root: Path) -> None:
    (root / "exercise").mkdir()
    with pytest.raises(UsageError) as refused:
        Project.find(root, named=root / "exercise")
    assert str(refused.value) == (
        f"{root / 'exercise'} holds no problems/ folder. Name the folder that does with --project DIR."
    )


def test_no_project_anywhere_says_how_to_name_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        Project.find(tmp_path, named=None)
    assert str(refused.value) == (
        f"Neither {tmp_path} nor a folder above it holds problems/. "
        "Change to a project, or name one with --project DIR."
    )


def test_a_file_named_problems_is_no_project(tmp_path: Path) -> None:
    (tmp_path / "problems").touch()
    with pytest.raises(UsageError):
        Project.find(tmp_path, named=None)


def test_a_problem_is_a_folder_with_a_spec(root: Path) -> None:
    assert Project(root).slugs() == ["another", "double"]


def test_a_project_without_problems_has_no_slugs(tmp_path: Path) -> None:
    assert Project(tmp_path).slugs() == []
    assert Project(tmp_path).exercises() == []


def test_the_files_of_a_problem_lie_where_the_slug_says(root: Path) -> None:
    project = Project(root)
    assert project.folder("double") == root / "problems" / "double"
    assert project.exercise("double") == root / "exercise" / "double.py"
    assert project.starter("double") == root / "problems" / "double" / "starter.py"
    assert project.reference("double") == root / "solutions" / "double.py"


def test_exercises_are_python_files_in_order(root: Path) -> None:
    (root / "exercise").mkdir()
    for name in ("b.py", "a.py", "notes.md"):
        (root / "exercise" / name).touch()
    assert [path.name for path in Project(root).exercises()] == ["a.py", "b.py"]


def test_a_path_is_shown_from_the_root_of_the_project(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Project(root).shown(root / "exercise" / "double.py") == "exercise/double.py"
    monkeypatch.chdir(root / "problems")
    assert Project(root).shown(Path("double/problem.toml")) == "problems/double/problem.toml"


def test_a_path_outside_the_project_is_shown_whole(root: Path, tmp_path: Path) -> None:
    assert Project(root).shown(tmp_path / "elsewhere.py") == str(tmp_path / "elsewhere.py")
