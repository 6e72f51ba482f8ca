"""The process that times: when it is started, what it reads and writes, what it says. By the real command."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grader.child import usage
from tests.children import is_gone
from tests.conftest import REFERENCE, SPEC, STARTER, MakeProject, Run, project_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reason: timing needs Linux")

SPEED = """
[[speed]]
points = 4
sizes  = { n = [500, 20_000] }
"""
SOON = SPEED.replace("[500, 20_000]", "500")
EQUAL = "def double(x):\n    return 2 * x\n"
SLOW = "def double(x):\n    return x.new_tensor([2 * float(v) for v in x])\n"
WRONG_WHEN_LARGE = "def double(x):\n    return x + x if len(x) < 100 else x\n"
LARGE_RAISES = "def double(x):\n    if len(x) > 100:\n        raise ValueError('too much')\n    return x + x\n"


def timed_project(make_project: MakeProject, tmp_path: Path, answer: str, *, toml: str = SPEC + SPEED) -> Path:
    make_project(toml)
    answers = tmp_path / "answers"
    answers.mkdir(exist_ok=True)
    path = answers / "double.py"
    path.write_text(answer, encoding="utf-8")
    return path


def report(ran: "subprocess.CompletedProcess[str]") -> Any:  # Any: a JSON document
    (one,) = json.loads(ran.stdout)["reports"]
    return one


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, run: Run) -> tuple[Any, Path]:
    """Time an answer that is as fast as the reference; give its report, and what was kept for other tools."""
    root = tmp_path_factory.mktemp("kept")
    answer = timed_project(partial(project_in, root), root, EQUAL)
    ran = run("grade", answer, "--format", "json", "--benchmark-json", "b.json", cwd=root)
    assert ran.returncode == 0, ran.stderr
    return report(ran), root / "b.json"


@pytest.mark.alone
def test_a_named_file_that_is_accepted_is_timed_at_every_size(kept: tuple[Any, Path]) -> None:
    one, path = kept
    speed = one["speed"]
    assert [size["sizes"]["n"] for size in speed["sizes"]] == [500, 20_000]
    assert 0.3 < speed["low"] <= speed["ratio"] <= speed["high"] < 3
    assert speed["ratio"] == speed["sizes"][-1]["ratio"]
    assert (speed["points"], speed["max_points"]) == (4.0, 4.0)
    assert (one["points"], one["max_points"]) == (5.0, 5.0)
    assert [size["pairs"] for size in speed["sizes"]] == [6, 10]
    benchmarks = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
    medians = {bench["name"]: bench["stats"]["median"] for bench in benchmarks}
    assert medians["time_submission[n = 20000]"] == pytest.approx(speed["submission_s"], rel=1e-6)
    assert medians["time_reference[n = 20000]"] == pytest.approx(speed["reference_s"], rel=1e-6)


@pytest.mark.alone
def test_pytest_benchmarks_own_tools_read_what_was_kept(kept: tuple[Any, Path]) -> None:
    _, path = kept
    command = [sys.executable, "-m", "pytest_benchmark", "compare", path.name]
    compared = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)
    assert compared.returncode == 0, compared.stderr
    for name in ("time_submission[n = 500]", "time_reference[n = 500]", "time_submission[n = 20000]"):
        assert name in compared.stdout


@pytest.mark.alone
def test_a_benchmark_report_that_cannot_be_written_costs_nobody_the_other_one(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL, toml=SPEC + SOON)
    ran = run("grade", answer, "--format", "json", "--benchmark-json", "/proc/b.json", cwd=tmp_path)
    assert ran.returncode == 2
    assert "/proc/b.json cannot be written" in ran.stderr
    assert report(ran)["speed"]["points"] is not None


@pytest.mark.alone
def test_nothing_of_the_users_is_read_or_written(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL, toml=SPEC + SOON)
    trap = "raise SystemExit('a file of the user was read')\n"
    for folder in (tmp_path, answer.parent):
        for name in (
            "conftest.py",
            "sitecustomize.py",
            "usercustomize.py",
            "torch.py",
            "pytest_benchmark.py",
            "trap.py",
        ):
            (folder / f"{name}.py").write_text(trap, encoding="utf-8")
        (folder / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n", encoding="utf-8")
        (folder / "tox.ini").write_text("[pytest]\naddopts = --no-such-option\n", encoding="utf-8")
    run("list", cwd=tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    environment = {
        "PYTEST_ADDOPTS": "--no-such-option",
        "PYTEST_PLUGINS": "trap",
        "PYTHONSTARTUP": str(tmp_path / "trap.py"),
        "PYTEST_BENCHMARK_DISABLE": "1",
        "MALLOC_ARENA_MAX": "1",
    }
    ran = run("grade", answer, "--format", "json", cwd=tmp_path, environment=environment)
    assert ran.returncode == 0, ran.stderr + ran.stdout
    assert report(ran)["speed"]["ratio"] is not None
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    written = {path.relative_to(tmp_path).parts[0] for path in after.keys() ^ before.keys()}
    assert written <= {".grader"}
    assert all(after[path] == content for path, content in before.items())


@pytest.mark.alone
def test_the_whole_of_the_exercises_is_not_timed_unless_asked(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    make_project(SPEC + SOON)
    (tmp_path / "exercise" / "double.py").write_text(EQUAL, encoding="utf-8")
    one = report(run("grade", "--format", "json", cwd=tmp_path))
    assert one["speed"] is None
    assert one["max_points"] == 1.0
    assert report(run("grade", "--format", "json", "--speed", cwd=tmp_path))["speed"]["ratio"] is not None


def test_a_named_file_is_not_timed_where_that_is_unwanted_or_useless(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL)
    assert report(run("grade", answer, "--no-speed", "--format", "json", cwd=tmp_path))["speed"] is None
    assert report(run("grade", answer, "--case", "any size", "--format", "json", cwd=tmp_path))["speed"] is None
    make_project(SPEC)
    assert report(run("grade", answer, "--format", "json", cwd=tmp_path))["speed"] is None


@pytest.mark.parametrize("answer", ["def double(x):\n    return x\n", STARTER, "def double(x:\n", "\0"])
def test_what_is_not_accepted_is_not_timed_and_has_none_of_the_points(
    make_project: MakeProject, run: Run, tmp_path: Path, answer: str
) -> None:
    path = timed_project(make_project, tmp_path, answer)
    one = report(run("grade", path, "--format", "json", cwd=tmp_path))
    assert one["verdict"] != "accepted"
    assert (one["points"], one["max_points"]) == (0.0, 5.0)
    assert (one["speed"]["conclusion"], one["speed"]["points"], one["speed"]["max_points"]) == ("blocked", 0.0, 4.0)
    assert one["speed"]["sizes"] == []


@pytest.mark.alone
def test_a_slow_answer_stays_accepted_and_is_shown_beside_the_reference(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    answer = timed_project(make_project, tmp_path, SLOW)
    ran = run("grade", answer, cwd=tmp_path)
    assert ran.returncode == 0
    assert "far slower" in ran.stdout
    assert re.search(r"(About|More than) \d+ times the reference's time at n = 20000: no points", ran.stdout)
    assert "1 of 5 points · accepted" in ran.stdout
    assert "Your time grows about like n^" in ran.stdout


@pytest.mark.parametrize(
    ("answer", "conclusion", "said"),
    [
        (WRONG_WHEN_LARGE, "wrong_while_timed", "elements are wrong"),
        (LARGE_RAISES, "failed_while_timed", "line 3: ValueError: too much"),
    ],
)
def test_an_answer_that_fails_while_it_is_timed_stays_accepted_without_speed_points(
    make_project: MakeProject, run: Run, tmp_path: Path, answer: str, conclusion: str, said: str
) -> None:
    path = timed_project(make_project, tmp_path, answer)
    ran = run("grade", path, "--format", "json", "--benchmark-json", "b.json", cwd=tmp_path)
    one = report(ran)
    assert (ran.returncode, one["verdict"], one["points"]) == (0, "accepted", 1.0)
    assert (one["speed"]["conclusion"], one["speed"]["points"]) == (conclusion, 0.0)
    assert said in one["speed"]["message"]
    if not (tmp_path / "b.json").exists():
        assert "b.json was not written: no round was played." in ran.stderr


def test_a_reference_that_fails_while_it_is_timed_is_nobody_elses_fault(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL)
    (tmp_path / "solutions" / "double.py").write_text(LARGE_RAISES, encoding="utf-8")
    ran = run("grade", answer, "--format", "json", cwd=tmp_path)
    one = report(ran)
    assert (ran.returncode, one["verdict"], one["points"], one["max_points"]) == (3, "judge_error", None, 5.0)
    assert (one["speed"]["conclusion"], one["speed"]["points"]) == ("judge_error", None)
    assert "the reference fails while it is timed: line 3: ValueError: too much" in one["speed"]["message"]
    assert [case["verdict"] for case in one["cases"]] == ["accepted"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--case", "any size", "--speed"], "Only a whole submission is timed"),
        (["--no-speed", "--benchmark-json", "b.json"], "--benchmark-json keeps the timing of one file"),
        (["--benchmark-json", "problems"], "problems cannot be written: it is a folder"),
        (["--benchmark-json", "solutions/double.py"], "is itself graded, or part of a problem"),
        (["--benchmark-json", "b.json", "--output", "b.json"], "b.json cannot hold two reports"),
    ],
)
def test_what_cannot_be_timed_or_kept_is_said_before_anything_is_graded(
    make_project: MakeProject, run: Run, tmp_path: Path, arguments: list[str], said: str
) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL)
    ran = run("grade", answer, *arguments, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert said in ran.stderr
    assert (tmp_path / "solutions" / "double.py").read_text(encoding="utf-8") == REFERENCE


@pytest.mark.alone
def test_all_that_was_started_to_time_ends_with_the_command(make_project: MakeProject, tmp_path: Path) -> None:
    answer = timed_project(make_project, tmp_path, EQUAL)
    command = [sys.executable, "-m", "grader", "grade", str(answer)]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        bench: list[int] = []
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not bench:
            assert process.poll() is None, "it ended before it could be seen timing"
            bench = [pid for pid in usage.descendants(process.pid) if _is_stopped_child_of_bench(pid)]
            time.sleep(0.005)
        started = usage.descendants(process.pid)
        assert bench
        os.kill(process.pid, signal.SIGKILL)
    assert [pid for pid in started if not is_gone(pid)] == []


def _is_stopped_child_of_bench(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "T"
    return False


def test_a_size_at_which_zeros_would_be_right_is_a_fault_of_the_spec(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    toml = SPEC.replace('shape = "n"', 'shape = "n", scale = 1e-7') + SPEED
    answer = timed_project(make_project, tmp_path, EQUAL, toml=toml)
    ran = run("grade", answer, "--format", "json", cwd=tmp_path)
    assert ran.returncode == 3
    message = report(ran)["speed"]["message"]
    assert "zeros would be taken for its results at n = 20000. Wanted: a tolerance that fits" in message
