"""Attacks on the command rather than by what a submission computes: names, links, what is about the project."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the attacks are made on a Linux kernel")

GIVEN = ROOT / "tests" / "exploits" / "problem"
SUMMARY = "  100 of 100 points · accepted"
ZEROS = "import torch\n\n\ndef bias(scores, table, max_dist):\n    return torch.zeros_like(scores)\n"
LINKED = ("soft", "hard", "private", "endless")
Ran = subprocess.CompletedProcess[str]
PIPES = """
import os

for name in {names}:
    os.makedirs(os.path.dirname(name), exist_ok=True)
    os.mkfifo(name + ".pipe")
    os.replace(name + ".pipe", name)


def bias(scores, table, max_dist):
    return scores
"""
NEVER_READS = """
import json, os, struct, sys, time


def big(x):
    frame = sys._getframe()
    while "nonce" not in frame.f_locals:
        frame = frame.f_back
    data = (x * 2).numpy().tobytes()
    header = json.dumps(["returned", [["float32", list(x.shape)]]]).encode()
    result = {"type": "torch.Tensor", "dtype": "float32", "device": "cpu", "line": None, "shares": [], "array": 0}
    fields = json.dumps({"structure": None, "results": [result], "gradients": [], "changed": [], "costly": []}).encode()
    head = struct.pack("<4sQIIQ", b"TGF1", frame.f_locals["nonce"], len(header), len(fields), len(data))
    os.write(3, head + header + fields + data)
    while True:
        time.sleep(1)
"""
BIG = """
format = 1
title  = "Big"
call   = "big(x)"

[sizes]
n = "1..9"

[arguments]
x = { shape = "n" }

[returns]
like = "x"

[limits]
call_seconds  = 0.5
total_seconds = 1

[[case]]
name  = "small"
sizes = { n = 3 }

[[case]]
name  = "large"
sizes = { n = 3000000 }
"""


def project_in(folder: Path) -> Path:
    """Make a project of one problem."""
    root = folder / "project"
    for new in ("problems/bias", "solutions", "exercise", "submissions"):
        (root / new).mkdir(parents=True)
    shutil.copy(GIVEN / "problem.toml", root / "problems/bias/problem.toml")
    shutil.copy(GIVEN / "starter.py", root / "problems/bias/starter.py")
    shutil.copy(GIVEN / "reference.py", root / "solutions/bias.py")
    return root


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a project of one problem."""
    return project_in(tmp_path)


def command(project: Path, *files: str | Path, problem: str = "bias", form: str = "terminal") -> list[str]:
    """Give the real command for some files."""
    options = ["--project", str(project), "--problem", problem, "--format", form, "--seed", "7"]
    return [sys.executable, "-m", "grader", "grade", *options, "--", *map(str, files)]


def run(words: list[str], *, cwd: Path = ROOT) -> Ran:
    """Run a command to its end, which must come soon."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, timeout=30, check=False)


def reports(ran: Ran) -> list[Any]:
    """Read what a command wrote as JSON."""
    assert ran.stdout, ran.stderr
    found: list[Any] = json.loads(ran.stdout)["reports"]
    return found


def test_a_name_with_line_ends_writes_no_line_of_the_report(project: Path) -> None:
    file = project / "submissions" / f"a\n\n{SUMMARY}\n.py"
    file.write_text(ZEROS, encoding="utf-8")
    ran = run(command(project, file))
    assert ran.returncode == 1
    assert SUMMARY not in ran.stdout.splitlines()


def test_a_name_with_line_ends_writes_no_line_of_a_complaint(project: Path) -> None:
    ran = run(command(project, f"none\n{SUMMARY}\n.py"))
    assert ran.returncode == 2
    assert SUMMARY not in (ran.stdout + ran.stderr).splitlines()


HOSTILE = ["--format", "-x.py", os.fsdecode(b"b\xff\xfe.py"), "\u202ec\x1b[2J.py", "x.py.py", "torch.py", "bias"]


@pytest.mark.parametrize("form", ["terminal", "json"])
def test_a_hostile_name_is_a_name(project: Path, form: str) -> None:
    for name in HOSTILE:
        shutil.copy(GIVEN / "reference.py", project / "submissions" / name)
    ran = run(command(project, *HOSTILE, form=form), cwd=project / "submissions")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert {c for c in ran.stdout + ran.stderr if not c.isprintable()} <= {"\n"}
    if form == "json":
        points = dict(zip(HOSTILE, (report["points"] for report in reports(ran)), strict=True))
        assert points == dict.fromkeys(HOSTILE, 100)


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Grade links to what is no answer of a learner, in one command."""
    folder = tmp_path_factory.mktemp("linked")
    project = project_in(folder)
    (folder / "private.txt").write_text("the canary sings\n", encoding="utf-8")
    soft, hard, private, endless = (project / "submissions" / f"{name}.py" for name in LINKED)
    soft.symlink_to("../solutions/bias.py")
    hard.hardlink_to(project / "solutions" / "bias.py")
    private.symlink_to(folder / "private.txt")
    endless.symlink_to("/proc/self/pagemap")
    return run(command(project, soft, hard, private, endless, form="json"))


def report_on(name: str, linked: Ran) -> Any:
    return dict(zip(LINKED, reports(linked), strict=True))[name]


@pytest.mark.parametrize("name", ["soft", "hard"])
def test_a_link_to_the_reference_does_not_pass_for_an_answer_in_silence(linked: Ran, name: str) -> None:
    report = report_on(name, linked)
    assert report["points"] == 0 or report["notes"]


def test_a_link_to_somebody_elses_file_shows_none_of_it(linked: Ran) -> None:
    assert "canary" not in linked.stdout
    assert report_on("private", linked)["points"] == 0


def test_a_file_without_end_is_one_that_is_too_large(linked: Ran) -> None:
    report = report_on("endless", linked)
    assert (report["verdict"], report["points"]) == ("runtime_error", 0)
    assert "has 0 bytes" not in report["message"]


def test_a_history_of_brackets_is_no_history(project: Path) -> None:
    file = project / "submissions" / "good.py"
    shutil.copy(GIVEN / "reference.py", file)
    (project / ".grader").mkdir()
    (project / ".grader" / "specs.json").write_text("[" * 100_000, encoding="utf-8")
    ran = run(command(project, file, form="json"))
    assert ran.returncode == 0, ran.stderr
    assert reports(ran)[0]["points"] == 100


def test_a_history_that_never_ends_is_no_history(project: Path) -> None:
    file = project / "submissions" / "good.py"
    shutil.copy(GIVEN / "reference.py", file)
    (project / ".grader").mkdir()
    os.mkfifo(project / ".grader" / "specs.json")
    ran = run(command(project, file, form="json"))
    assert ran.returncode == 0, ran.stderr


def test_pipes_in_the_place_of_spec_and_reference_do_not_hold_up_the_report(project: Path) -> None:
    names = [str(project / name) for name in ("problems/bias/problem.toml", "solutions/bias.py")]
    file = project / "submissions" / "pipes.py"
    file.write_text(PIPES.format(names=names), encoding="utf-8")
    refuse = [sys.executable, "-I", str(ROOT / "tests" / "refuse.py"), "namespaces", "landlock", "seccomp", "--"]
    (report,) = reports(run([*refuse, *command(project, file, form="json")]))
    assert report["points"] == 0
    assert report["notes"]


def test_a_child_that_reads_no_question_meets_its_deadline(project: Path) -> None:
    (project / "problems" / "big").mkdir()
    (project / "problems/big/problem.toml").write_text(BIG, encoding="utf-8")
    (project / "solutions/big.py").write_text("def big(x):\n    return x * 2\n", encoding="utf-8")
    file = project / "submissions" / "never.py"
    file.write_text(NEVER_READS, encoding="utf-8")
    (report,) = reports(run(command(project, file, problem="big", form="json")))
    assert [case["verdict"] for case in report["cases"]] == ["accepted", "time_limit"]


def test_two_commands_in_one_project_do_not_meet(project: Path) -> None:
    files = [project / "submissions" / "good.py", project / "submissions" / "bad.py"]
    shutil.copy(GIVEN / "reference.py", files[0])
    files[1].write_text(ZEROS, encoding="utf-8")
    running = [
        subprocess.Popen(command(project, *files, files[0], form="json"), cwd=ROOT, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    for process in running:
        stdout, _ = process.communicate(timeout=60)
        assert [report["points"] for report in json.loads(stdout)["reports"]] == [100, 0, 100]
    history = json.loads((project / ".grader/specs.json").read_text(encoding="utf-8"))
    assert history == {"bias": hashlib.sha256((GIVEN / "problem.toml").read_bytes()).hexdigest()}


def test_a_file_that_changes_while_it_is_graded_is_what_it_was_when_it_was_read(project: Path) -> None:
    good, later = project / "submissions" / "a.py", project / "submissions" / "b.py"
    shutil.copy(GIVEN / "reference.py", good)
    later.write_text(ZEROS, encoding="utf-8")
    digest = hashlib.sha256(later.read_bytes()).hexdigest()
    good.write_text("import time\n\ntime.sleep(2)\n" + good.read_text(encoding="utf-8"), encoding="utf-8")
    with subprocess.Popen(command(project, good, later, form="json"), cwd=ROOT, stdout=subprocess.PIPE) as process:
        while not _started(process.pid):
            pass
        shutil.copy(GIVEN / "reference.py", later)
        stdout, _ = process.communicate(timeout=60)
    report = json.loads(stdout)["reports"][1]
    assert (report["points"], report["hashes"]["submission"]) in {
        (0, digest),
        (100, hashlib.sha256(later.read_bytes()).hexdigest()),
    }


def _started(pid: int) -> bool:
    """Say whether it has a child by now, so that it is past its start."""
    return bool(Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8"))
