"""The whole command: what it says of a problem, in which format, and what it ends with."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grader.proof import Proof
from grader.sandbox import Sandbox
from grader.verify import verify
from tests import small
from tests.conftest import ROOT, Run
from tests.test_docs import keys

VERIFY = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
FAILS = "def scale(x, weight):\n    return x * wait\n"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory, sandbox: Sandbox) -> Proof:
    return verify(small.write(tmp_path_factory.mktemp("clean")), small.SLUG, sandbox=sandbox)


def test_a_problem_that_is_fair_and_sharp_is_clean(clean: Proof) -> None:
    assert clean.clean
    assert clean.warnings == ()
    assert clean.score == 1
    assert clean.cases == tuple(small.CASES)
    assert set(clean.used) == {"solutions/scale.py", "problems/scale/examples/accepted/einsum.py"}


def test_the_same_is_found_the_second_time(clean: Proof, tmp_path: Path, sandbox: Sandbox) -> None:
    again = verify(small.write(tmp_path), small.SLUG, sandbox=sandbox)
    assert [(one.name, one.caught_by, one.margin) for one in again.wrong] == [
        (one.name, one.caught_by, one.margin) for one in clean.wrong
    ]


def test_other_inputs_find_it_clean_as_well(tmp_path: Path, sandbox: Sandbox) -> None:
    proof = verify(small.write(tmp_path), small.SLUG, sandbox=sandbox, seed=7)
    assert (proof.clean, proof.warnings, proof.seed) == (True, (), 7)


def test_of_a_reference_that_does_not_stand_nothing_wrong_is_tried(tmp_path: Path, sandbox: Sandbox) -> None:
    said: list[str] = []
    project = small.write(tmp_path, files={"solutions/scale.py": "import torch\ndef scale(x"})
    proof = verify(project, small.SLUG, sandbox=sandbox, progress=said.append)
    assert [one.file for one in proof.findings] == ["solutions/scale.py"] * 2
    assert proof.wrong == ()
    assert said == ["scale: the reference, twice"]


def test_a_reference_that_is_nested_too_deeply_to_be_looked_through_is_told(tmp_path: Path, sandbox: Sandbox) -> None:
    sums = "+".join(["1"] * 3000)
    source = f"def scale(x, weight):\n    return x * weight\nif False:\n    deep = {sums}\n"
    proof = verify(small.write(tmp_path, files={"solutions/scale.py": source}), small.SLUG, sandbox=sandbox)
    told = proof.findings[0]
    assert (told.file, told.wanted) == ("solutions/scale.py", "scale(x, weight), as in the spec")
    assert told.found == "no Python (maximum recursion depth exceeded during ast construction)"
    assert proof.wrong == ()


def test_a_name_of_a_case_that_leads_nowhere_is_told_with_the_rest(tmp_path: Path, sandbox: Sandbox) -> None:
    toml = small.spec(rest=small.MISTAKE.replace('["any size"]', '["any size", "no size"]'))
    proof = verify(small.write(tmp_path, toml, files={"solutions/scale.py": FAILS}), small.SLUG, sandbox=sandbox)
    assert small.told(proof.findings)[0] == (
        "problems/scale/problem.toml",
        small.line_of(toml, "caught_by"),
        "mistake.0.caught_by",
        "'no size'",
        "the name of a case",
        "name a case that is there, or leave the name out",
        False,
    )


def test_a_clean_problem_ends_with_0_and_the_document_has_only_keys_that_are_documented(
    run: Run, tmp_path: Path
) -> None:
    small.write(tmp_path)
    done = run("verify", "--format", "json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert [one["problem"] for one in document["problems"]] == ["scale"]
    assert {key for key in keys(document) if f"`{key}`" not in VERIFY} == set()


def test_one_that_is_not_clean_among_clean_ones_ends_with_1_and_all_are_told(run: Run, tmp_path: Path) -> None:
    small.write(tmp_path)
    small.write(tmp_path, slug="other", files={"solutions/other.py": FAILS})
    done = run("verify", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("Scale")] == ["Scale · other", "Scale · scale"]
    assert [line for line in done.stdout.splitlines() if "clean" in line] == ["  not clean", "  clean: fair and sharp"]
    assert "found   NameError: name 'wait' is not defined" in done.stdout


def test_a_problem_may_be_named(run: Run, tmp_path: Path) -> None:
    small.write(tmp_path)
    small.write(tmp_path, slug="other", files={"solutions/other.py": FAILS})
    done = run("verify", "other", "--seed", "5", cwd=tmp_path)
    assert "Scale · other\n  seed 5 · " in done.stdout
    assert "Scale · scale" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing",), "There is no problem 'nothing'; here: scale. See `grader list`.\n"),
        (("--format", "xml"), "Invalid value for '--format'"),
        (("--seed", "-1"), "Invalid value for '--seed'"),
        (("--project", "nowhere"), "nowhere holds no problems/ folder."),
    ],
)
def test_a_command_that_is_wrong_ends_with_2(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    small.write(tmp_path)
    done = run("verify", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_project_without_problems_ends_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "problems").mkdir()
    done = run("verify", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path} has no problems yet: problems/<slug>/problem.toml makes one.\n"


def test_specs_that_cannot_be_read_end_with_2_and_all_that_is_wrong_with_all_of_them(run: Run, tmp_path: Path) -> None:
    small.write(tmp_path)
    small.write(tmp_path, small.spec().replace("title ", "titel "), slug="one")
    small.write(tmp_path, small.spec().replace("n, m", "n, k"), slug="two", files={"solutions/two.py": None})
    done = run("verify", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    first, *rest = done.stderr.splitlines()
    assert first == f"The spec has {len(rest)} fault(s); nothing was graded:"
    assert {line.split(":")[0] for line in rest} == {"problems/one/problem.toml", "problems/two/problem.toml"}
    assert any("'titel'" in line for line in rest)
    assert any("no reference solutions/two.py" in line for line in rest)
    assert any("'k' in 'k', which no size binds" in line for line in rest)


def test_a_folder_in_the_place_of_a_text_is_told_like_any_other_finding(run: Run, tmp_path: Path) -> None:
    small.write(tmp_path, files={"solutions/scale.py": FAILS})
    (tmp_path / "problems" / "scale" / "ideas.md").unlink()
    (tmp_path / "problems" / "scale" / "ideas.md").mkdir()
    done = run("verify", cwd=tmp_path)
    assert done.returncode == 1
    assert "problems/scale/ideas.md\n      found   nothing" in done.stdout


@pytest.mark.parametrize("columns", [60, 100])
def test_on_a_terminal_there_is_progress_and_colour_elsewhere_neither(tmp_path: Path, columns: int) -> None:
    small.write(tmp_path, files={"solutions/scale.py": FAILS})
    plain = on_a_terminal(tmp_path, {"NO_COLOR": "1", "COLUMNS": str(columns)})
    assert "scale: the reference, twice" in plain
    assert "not clean" in plain
    assert "\x1b[1;31m" not in plain
    if columns == 100:
        assert "\x1b[1;31m" in on_a_terminal(tmp_path, {"COLUMNS": str(columns)})


def on_a_terminal(folder: Path, environment: dict[str, Any]) -> str:
    """Give what the command writes to a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "grader", "verify"]
    given = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    with subprocess.Popen(command, cwd=folder, stdout=theirs, stderr=theirs, env=given) as process:
        os.close(theirs)
        pieces: list[bytes] = []
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # what a terminal says of its end
                break
            if not piece:
                break
            pieces.append(piece)
        process.wait(timeout=60)
    os.close(ours)
    return b"".join(pieces).decode("utf-8", "replace")


def test_a_worker_that_dies_ends_with_3(run: Run, tmp_path: Path) -> None:
    kills = "import os\ndef scale(x, weight):\n    os.kill(os.getppid(), 9)\n    return x * weight\n"
    small.write(tmp_path, files={"solutions/scale.py": kills})
    done = run("verify", cwd=tmp_path, refusing=["namespaces", "landlock", "seccomp"])
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("The grader failed, not the submission: ")
    assert "Traceback" not in done.stderr
