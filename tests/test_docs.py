"""What the documents promise, held against the code."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from grader import problem, spec
from grader.verdict import Check, Verdict
from tests.conftest import REFERENCE, ROOT, MakeProject, Run

README = (ROOT / "README.md").read_text(encoding="utf-8")
REPORT = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
SPEC = (ROOT / "docs" / "spec.md").read_text(encoding="utf-8")
FREE = {"arguments", "sizes", "left_out"}  # objects whose keys are the problem's own


def keys(value: Any) -> set[str]:  # Any: a JSON document
    match value:
        case dict():
            inner = (keys(item) for key, item in value.items() if key not in FREE)
            return set(value) | set().union(*inner)
        case list():
            return set().union(*map(keys, value))
        case _:
            return set()


def test_every_key_of_a_report_is_documented(run: Run) -> None:
    wrong = [
        ROOT / "problems" / "relative_position_attention" / "examples" / name
        for name in ("wrong_answer/query_minus_key.py", "runtime_error/no_clip.py")
    ]
    document = json.loads(run("grade", *wrong, "--format", "json", "--problem", "relative_position_attention").stdout)
    found = keys(document)
    assert {"worst", "fault", "smallest", "exhibit"} <= found
    assert {key for key in found if f"`{key}`" not in REPORT} == set()


def test_every_verdict_is_documented() -> None:
    assert [verdict for verdict in Verdict if f"`{verdict}`" not in REPORT] == []


@pytest.mark.parametrize(
    "table",
    [
        problem.Spec,
        problem.Argument,
        problem.Returns,
        problem.Case,
        problem.Tolerance,
        problem.Limits,
        problem.Mistake,
        problem.Step,
        problem.Speed,
    ],
)
def test_every_key_of_a_spec_is_documented(table: type) -> None:
    names = [spec.ALIASES.get(field.name, field.name) for field in fields(table)]
    assert [name for name in names if not re.search(rf"`(\[+)?{name}\b", SPEC)] == []


def test_every_check_is_documented() -> None:
    assert [check for check in Check if f"`{check}`" not in SPEC] == []


def test_the_shortest_spec_of_the_readme_grades(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    (toml,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    make_project(toml)
    (tmp_path / "answer.py").write_text(REFERENCE, encoding="utf-8")
    done = run("grade", "answer.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_names_both_commands_and_every_place_in_it_exists() -> None:
    assert "make grade" in README
    assert "make test" in README
    for name in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / name).exists(), name
