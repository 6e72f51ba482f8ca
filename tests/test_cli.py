"""The real command: what it prints, what it writes, what it ends with, for good input and for every kind of bad."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grader.device import Device
from grader.project import Project
from grader.sandbox import Sandbox
from tests.children import workers
from tests.conftest import REFERENCE, SPEC, STARTER, MakeProject, Run

Json = Any  # a parsed JSON document

WRONG = "def double(x):\n    return x\n"
TRIPLE = SPEC.replace("double", "triple").replace("Double", "Triple")
FAULTY = """\
format = 1
titel  = "Double"
call   = "double(x"
[sizes]
n = "4..1"
[arguments]
x = { shape = "n", values = "odd" }
[returns]
like = "x"
[[case]]
name = "a"
points = -1
"""


def grade_as_json(run: Run, project: Project, *arguments: str | Path) -> Json:
    done = run("grade", *arguments, "--format", "json", cwd=project.root)
    assert done.stderr == ""
    return json.loads(done.stdout)


def without_seconds(value: Json) -> Json:
    match value:
        case dict():
            return {key: without_seconds(item) for key, item in value.items() if key != "seconds"}
        case list():
            return [without_seconds(item) for item in value]
        case _:
            return value


def put(project: Project, name: str, source: str | bytes) -> Path:
    path = project.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source.encode() if isinstance(source, str) else source)
    return path


# Exit codes


def test_an_accepted_submission_ends_with_0(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    done = run("grade", put(project, "double.py", REFERENCE), cwd=project.root)
    assert done.returncode == 0
    assert "1 of 1 points · accepted" in done.stdout
    assert done.stderr == ""


def test_one_wrong_submission_among_accepted_ones_ends_with_1_and_all_are_told(
    run: Run, make_project: MakeProject
) -> None:
    project = make_project()
    names = ["b.py", "c.py", "a.py"]
    files = [put(project, name, source) for name, source in zip(names, (REFERENCE, WRONG, REFERENCE), strict=True)]
    done = run("grade", *files, cwd=project.root)
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("Double")] == [
        f"Double · {name}" for name in names
    ]
    assert done.stdout.endswith("2 of 3 submissions accepted.\n")


def test_an_untouched_exercise_ends_with_1_and_is_told_what_to_do(run: Run, make_project: MakeProject) -> None:
    done = run("grade", cwd=make_project().root)
    assert done.returncode == 1
    assert "Not started yet: edit exercise/double.py, then grade it again." in done.stdout


def test_a_fault_of_the_reference_ends_with_3_and_blames_nobody(run: Run, make_project: MakeProject) -> None:
    project = make_project(reference="def double(x):\n    return x[None]\n")
    done = run("grade", put(project, "double.py", WRONG), cwd=project.root)
    assert done.returncode == 3
    assert "judge error" in done.stdout
    assert "No total: a fault in the grader or in the problem. It is not yours; tell your instructor." in done.stdout
    assert "wrong" not in done.stdout


def test_help_names_the_commands_and_their_options(run: Run) -> None:
    top, grade = run("--help"), run("grade", "--help")
    assert (top.returncode, grade.returncode) == (0, 0)
    assert all(word in top.stdout for word in ("grade", "list"))
    options = ("--problem", "--format", "--output", "--case", "--device", "--seed", "--project")
    assert all(option in grade.stdout for option in options)


class Misuse(NamedTuple):
    arguments: tuple[str, ...]
    words: str


MISUSES = {
    "a folder": Misuse(("grade", "exercise"), "exercise is a folder. Name the file to grade."),
    "a missing file": Misuse(
        ("grade", "nowhere/double.py"), "nowhere/double.py does not exist. Name the file to grade."
    ),
    "two missing files": Misuse(("grade", "a/double.py", "b/double.py"), "a/double.py does not exist"),
    "an unknown problem": Misuse(("grade", "--problem", "treble"), "There is no problem 'treble'; here: double."),
    "an unknown case": Misuse(("grade", "--case", "any"), "There is no case 'any'. The cases are:\n  any size"),
    "a file of no problem": Misuse(
        ("grade", "stray.py"), "stray.py: neither its name nor a function in it tells which"
    ),
    "no project there": Misuse(("grade", "--project", "exercise"), "exercise holds no problems/ folder."),
    "an unknown format": Misuse(("grade", "--format", "xml"), "'xml'"),
    "a negative seed": Misuse(("grade", "--seed", "-1"), "Invalid value for '--seed'"),
    "a seed that is no number": Misuse(("grade", "--seed", "one"), "Invalid value for '--seed'"),
    "an unknown device": Misuse(("grade", "--device", "tpu"), "Invalid value for '--device'"),
    "a chosen device and timing": Misuse(
        ("grade", "--device", "pretend", "--speed"), "Only a whole submission is timed: leave out --case and --device"
    ),
    "officially on one device": Misuse(
        ("grade", "--device", "pretend", "--official"), "runs everything: leave out --seed, --case and --device."
    ),
    "a device that no case is about": Misuse(
        ("grade", "--device", "pretend"), "None of the cases that were chosen is about pretend. Nothing was graded."
    ),
    "an unknown option": Misuse(("grade", "--fast"), "--fast"),
    "an unknown command": Misuse(("prove",), "prove"),
    "an output in no folder": Misuse(("grade", "--output", "nowhere/out.json"), "nowhere/out.json cannot be written"),
    "a folder for output": Misuse(("grade", "--output", "exercise"), "exercise cannot be written"),
}


@pytest.mark.parametrize("name", MISUSES)
def test_a_misuse_ends_with_2_and_a_message(run: Run, make_project: MakeProject, name: str) -> None:
    project = make_project()
    put(project, "stray.py", "def stray(x):\n    return x\n")
    done = run(*MISUSES[name].arguments, cwd=project.root)
    assert done.returncode == 2
    assert MISUSES[name].words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_device_that_is_not_here_cannot_be_chosen(run: Run, make_project: MakeProject, sandbox: Sandbox) -> None:
    absent = sandbox.absent(Device.CUDA)
    if absent is None:
        pytest.skip(reason="there is a CUDA device here")
    done = run("grade", "--device", "cuda", cwd=make_project().root)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"--device cuda: {absent}. Nothing was graded.\nNext: ")


def test_without_a_device_its_runs_are_skipped_and_said_once(
    run: Run, make_project: MakeProject, sandbox: Sandbox
) -> None:
    absent = sandbox.absent(Device.CUDA)
    if absent is None:
        pytest.skip(reason="there is a CUDA device here")
    toml = f"{SPEC}devices = ['cpu', 'cuda']\n"
    project = make_project(toml)
    files = [put(project, name, REFERENCE) for name in ("one.py", "two.py")]
    done = run("grade", *files, cwd=project.root)
    assert done.returncode == 0
    assert done.stdout.count(f"Not run on cuda: {absent}. No points depend on it.") == 1
    assert "stood in" not in done.stdout
    assert done.stdout.count("1 of 1 points") == 2
    for report in grade_as_json(run, project, *files)["reports"]:
        assert report["environment"]["absent"] == [{"device": "cuda", "why": absent}]
        assert report["environment"]["devices"] == ["cpu"]
        assert [one["verdict"] for one in report["cases"][0]["runs"]] == ["accepted", "skipped"] * 3


def test_every_file_that_cannot_be_graded_is_named_at_once(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    put(project, "stray.py", "x = 1\n")
    done = run("grade", "missing.py", "stray.py", "exercise", "exercise/double.py", cwd=project.root)
    assert done.returncode == 2
    assert [line.split()[0].rstrip(":") for line in done.stderr.splitlines()] == ["missing.py", "stray.py", "exercise"]


def test_a_file_that_fits_several_problems_needs_the_problem_named(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE, slug="triple", reference=REFERENCE.replace("double", "triple"))
    project = make_project()
    both = put(project, "both.py", STARTER + STARTER.replace("double", "triple"))
    done = run("grade", both, cwd=project.root)
    assert done.returncode == 2
    assert "both.py defines functions of several problems (double, triple)" in done.stderr
    (report,) = grade_as_json(run, project, both, "--problem", "double")["reports"]
    assert (report["problem"], report["verdict"]) == ("double", "not_attempted")


def test_outside_of_a_project_it_says_where_it_looked(run: Run, tmp_path: Path) -> None:
    for command in ("grade", "list"):
        done = run(command, cwd=tmp_path)
        assert done.returncode == 2
        assert f"Neither {tmp_path} nor a folder above it holds problems/." in done.stderr


def test_an_empty_exercise_folder_has_nothing_to_grade(run: Run, make_project: MakeProject) -> None:
    project = make_project(starter=None)
    done = run("grade", cwd=project.root)
    assert done.returncode == 2
    assert "to grade. Name a file: grader grade FILE." in done.stderr


def test_a_project_without_problems_says_how_to_make_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "problems").mkdir()
    done = run("list", cwd=tmp_path)
    assert done.returncode == 2
    assert "has no problems yet: problems/<slug>/problem.toml makes one." in done.stderr


def test_a_faulty_spec_is_told_with_all_of_its_findings_and_nothing_is_graded(
    run: Run, make_project: MakeProject
) -> None:
    project = make_project(FAULTY)
    for command in ("grade", "list"):
        done = run(command, cwd=project.root)
        assert done.returncode == 2
        assert done.stdout == ""
        first, *findings = done.stderr.splitlines()
        assert first == f"The spec has {len(findings)} fault(s); nothing was graded:"
        for words in ("titel", "double(x", "4..1", "odd", "-1"):
            assert any(words in finding for finding in findings), words
        assert all(finding.startswith("problems/double/problem.toml:") for finding in findings)
        assert all("found" in finding and "wanted" in finding for finding in findings)


def test_the_faults_of_all_specs_are_told_together(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE.replace('"1..4"', '"4..1"'), slug="triple")
    project = make_project(SPEC.replace("runs = 3", "runs = 0"))
    done = run("grade", cwd=project.root)
    assert done.returncode == 2
    assert "problems/double/problem.toml" in done.stderr
    assert "problems/triple/problem.toml" in done.stderr


def test_a_fault_in_another_problem_does_not_stand_in_the_way(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE.replace('"1..4"', '"4..1"'), slug="triple")
    project = make_project()
    (report,) = grade_as_json(run, project, "exercise/double.py")["reports"]
    assert report["verdict"] == "not_attempted"


# Which problem, which files


def test_a_file_is_graded_by_its_name_else_by_what_it_defines(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE, slug="triple", reference=REFERENCE.replace("double", "triple"))
    project = make_project()
    sources = {
        "ada.py": STARTER,
        "ben.py": "double = lambda x: x + x\n",
        "cyd.py": "from helpers import double\n",
        "dan.py": "class triple: pass\n",
        "double.py": "def triple(x):\n    return x\n",
        "triple.py": "",
    }
    files = [put(project, f"class/{name}", source) for name, source in sources.items()]
    reports = grade_as_json(run, project, *files)["reports"]
    assert [report["submission"] for report in reports] == [f"class/{name}" for name in sources]
    assert [report["problem"] for report in reports] == ["double", "double", "double", "triple", "double", "triple"]


@pytest.mark.parametrize(("name", "source"), [("ada.py", ""), ("triple.py", STARTER)])
def test_a_problem_that_is_named_outweighs_what_a_file_says(
    run: Run, make_project: MakeProject, name: str, source: str
) -> None:
    make_project(TRIPLE, slug="triple", reference=REFERENCE.replace("double", "triple"))
    project = make_project()
    (report,) = grade_as_json(run, project, put(project, name, source), "--problem", "double")["reports"]
    assert report["problem"] == "double"


def test_without_a_file_every_exercise_is_graded_and_strays_are_named(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE, slug="triple", starter=STARTER.replace("double", "triple"))
    project = make_project()
    put(project, "exercise/notes.py", "x = 1\n")
    done = run("grade", "--format", "json", cwd=project.root)
    assert done.stderr == "exercise/notes.py belongs to no problem and is left out.\n"
    reports = json.loads(done.stdout)["reports"]
    assert [report["submission"] for report in reports] == ["exercise/double.py", "exercise/triple.py"]
    (report,) = grade_as_json(run, project, "--problem", "triple")["reports"]
    assert report["submission"] == "exercise/triple.py"


def test_a_project_is_found_from_a_folder_within_it_or_named(
    run: Run, make_project: MakeProject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    project = make_project()
    within = run("grade", "double.py", "--format", "json", cwd=project.root / "exercise")
    named = run("grade", "--project", project.root, "--format", "json", cwd=tmp_path_factory.mktemp("elsewhere"))
    for done in (within, named):
        (report,) = json.loads(done.stdout)["reports"]
        assert report["submission"] == "exercise/double.py"


# What it prints and writes

REPORT_KEYS = [
    *(
        "problem",
        "title",
        "submission",
        "verdict",
        "points",
        "max_points",
        "partial",
        "official",
        "message",
        "output",
        "cases",
        "diagnosis",
    ),
    *("speed", "isolation", "isolation_on_cuda", "seed", "environment", "hashes", "seconds", "notes"),
]
CASE_KEYS = [
    *("name", "verdict", "points", "max_points", "hidden", "message", "hint", "notes", "smallest", "runs"),
]
RUN_KEYS = [
    *("verdict", "dtype", "device", "sizes", "call", "calls", "message", "mismatch", "fault", "exhibit"),
    *("output", "seconds", "notes"),
]


def test_json_has_every_documented_key(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    raises = put(project, "raises.py", "def double(x):\n    raise ValueError('no')\n")
    document = grade_as_json(run, project, put(project, "wrong.py", WRONG), raises)
    assert list(document) == ["schema_version", "reports"]
    assert document["schema_version"] == 1
    wrong, raised = document["reports"]
    assert set(wrong) == set(raised) == set(REPORT_KEYS)
    assert set(wrong["environment"]) == {"python", "torch", "numpy", "platform", "devices", "gpu", "absent"}
    assert set(wrong["hashes"]) == {"spec", "reference", "submission"}
    (case,) = wrong["cases"]
    assert set(case) == set(CASE_KEYS)
    assert {"arguments", "actual", "expected"} <= set(case["smallest"])
    assert len(case["runs"]) == 3
    assert all(set(one) == set(RUN_KEYS) for one in case["runs"])
    assert set(case["runs"][0]["mismatch"]) == {"check", "message", "evidence", "wrong", "total", "worst"}
    assert set(raised["cases"][0]["runs"][0]["fault"]) == {"type", "message", "line", "code"}


def test_json_writes_infinities_as_text(run: Run, make_project: MakeProject) -> None:
    project = make_project(SPEC.replace("runs = 3", "given = { x = [1.0, inf] }"))
    path = put(project, "double.py", "def double(x):\n    return x * float('nan')\n")
    done = run("grade", path, "--format", "json", cwd=project.root)

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    (report,) = json.loads(done.stdout, parse_constant=refuse)["reports"]
    exhibit = report["cases"][0]["runs"][0]["exhibit"]
    assert exhibit["arguments"]["x"] == [1.0, "Infinity"]
    assert exhibit["actual"] == ["NaN", "NaN"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_json_is_json_whatever_the_encoding_of_the_screen(run: Run, make_project: MakeProject, encoding: str) -> None:
    project = make_project(SPEC.replace('"Double"', '"Doppelt – für größere"'))
    out = project.root / "out.json"
    with out.open("wb") as file:
        command = [sys.executable, "-m", "grader", "grade", "--format", "json"]
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run(command, cwd=project.root, stdout=file, env=environment, timeout=60, check=False)
    assert done.returncode == 1
    (report,) = json.loads(out.read_bytes().decode(encoding))["reports"]
    assert report["title"] == "Doppelt – für größere"


def test_off_a_terminal_nothing_is_coloured(run: Run, make_project: MakeProject) -> None:
    done = run("grade", cwd=make_project().root, environment={"TERM": "xterm-256color"})
    assert "Not started yet" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_a_screen_without_unicode_gets_ascii(run: Run, make_project: MakeProject) -> None:
    project = make_project(SPEC.replace('"Double"', '"Größer …"'))
    done = run("grade", cwd=project.root, environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 1
    assert done.stdout.startswith("Gr\\xf6\\xdfer ... - exercise/double.py\n")
    assert done.stdout.isascii()


def on_a_terminal(project: Project, *arguments: str | Path, **environment: str) -> str:
    """Run the command with a pseudo-terminal as its standard output and give what appeared there."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "grader", *map(str, arguments)]
    variables = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
    seen = b""
    with subprocess.Popen(
        command, cwd=project.root, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL, env=variables
    ):
        os.close(theirs)
        try:
            while data := os.read(ours, 1 << 16):
                seen += data
        except OSError:  # how Linux says that the other end is closed
            pass
        finally:
            os.close(ours)
    return seen.decode()


def test_on_a_terminal_there_is_colour_unless_it_is_not_wanted(make_project: MakeProject) -> None:
    project = make_project()
    assert "\x1b[36mNot started yet" in on_a_terminal(project, "grade")  # cyan
    for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        shown = on_a_terminal(project, "grade", **plain)
        assert "Not started yet" in shown
        assert "\x1b[3" not in shown


def test_output_is_written_whole_and_nothing_else_is_left(run: Run, make_project: MakeProject, tmp_path: Path) -> None:
    project = make_project()
    folder = tmp_path / "reports"
    folder.mkdir()
    for name, form in (("report.json", "json"), ("report.txt", "terminal"), ("report.txt", "terminal")):
        done = run("grade", "--format", form, "--output", folder / name, cwd=project.root)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert sorted(path.name for path in folder.iterdir()) == ["report.json", "report.txt"]
    (report,) = json.loads((folder / "report.json").read_text(encoding="utf-8"))["reports"]
    assert report["verdict"] == "not_attempted"
    written = (folder / "report.txt").read_text(encoding="utf-8")
    assert written.startswith("Double · exercise/double.py\n")
    assert written.count("Not started yet") == 1


def test_a_seed_that_a_report_names_replays_it(run: Run, make_project: MakeProject) -> None:
    project = make_project(SPEC.replace("runs = 3", "runs = 12"))
    wrong = put(project, "double.py", "def double(x):\n    return x + x if len(x) < 3 else x\n")
    first = grade_as_json(run, project, wrong)
    again = grade_as_json(run, project, wrong, "--seed", str(first["reports"][0]["seed"]))
    assert first["reports"][0]["verdict"] == "wrong_answer"
    assert without_seconds(first) == without_seconds(again)


def test_without_a_seed_each_run_has_one_of_its_own(run: Run, make_project: MakeProject) -> None:
    seeds = {grade_as_json(run, make_project())["reports"][0]["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_chosen_cases_are_run_without_a_total(run: Run, make_project: MakeProject) -> None:
    project = make_project(SPEC + '[[case]]\nname = "two"\nsizes = { n = 2 }\n')
    done = run("grade", put(project, "double.py", REFERENCE), "--case", "two", cwd=project.root)
    assert done.returncode == 0
    assert "✓ two" in done.stdout
    assert "No total: only 1 case(s) were run. Leave out --case and --device for a score." in done.stdout
    assert "any size" not in done.stdout


def test_a_spec_that_has_changed_since_the_last_report_is_told_once(run: Run, make_project: MakeProject) -> None:
    notes = []
    for toml in (SPEC, SPEC, SPEC + "# changed\n", SPEC + "# changed\n"):
        (report,) = grade_as_json(run, make_project(toml))["reports"]
        notes.append(report["notes"])
    changed = "The spec has changed since the last report: points may differ from the ones given then."
    assert notes == [[], [], [changed], []]


def test_a_terminal_report_tells_that_the_spec_has_changed(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    path = put(project, "double.py", "")
    run("grade", path, cwd=project.root)
    project = make_project(SPEC + "# changed\n")
    assert "The spec has changed since the last report" in run("grade", path, cwd=project.root).stdout


def test_a_wrong_submission_leaves_nothing_in_the_working_folder_nor_in_the_temporary_one(
    run: Run, make_project: MakeProject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    project = make_project()
    put(project, "double.py", WRONG)
    here, temporary = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("temporary")
    before = sorted(project.root.rglob("*"))
    done = run(
        *("grade", project.root / "double.py", "--project", project.root),
        cwd=here,
        environment={"TMPDIR": str(temporary)},
    )
    assert "The smallest input that fails:" in done.stdout  # so Hypothesis was at work
    assert not list(here.iterdir())
    assert not list(temporary.iterdir())
    new = set(project.root.rglob("*")) - set(before)
    assert {path.relative_to(project.root).parts[0] for path in new} == {".grader"}


def test_the_listing_names_every_problem_with_its_points(run: Run, make_project: MakeProject) -> None:
    make_project(TRIPLE.replace("runs = 3", "points = 2.5"), slug="triple")
    done = run("list", cwd=make_project().root)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "double  Double  medium, 1 points",
        "triple  Triple  medium, 2.5 points",
    ]


WITH_A_CHILD = 3  # the warm process, a child, one to come


def signalled(project: Project, temporary: Path, number: int) -> "subprocess.CompletedProcess[bytes]":
    """Grade what never ends, and send a signal to the whole group once children are there."""
    path = put(project, "double.py", "def double(x):\n    while True: pass\n")
    with subprocess.Popen(
        [sys.executable, "-m", "grader", "grade", str(path)],
        cwd=project.root,
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as command:
        deadline = time.monotonic() + 30
        while len(workers(command.pid)) < WITH_A_CHILD and time.monotonic() < deadline:
            time.sleep(0.01)
        os.killpg(command.pid, number)
        stdout, stderr = command.communicate(timeout=30)
    return subprocess.CompletedProcess(command.args, command.returncode, stdout, stderr)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything_that_was_started(
    make_project: MakeProject, tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    temporary = tmp_path_factory.mktemp("temporary")
    done = signalled(make_project(), temporary, number)
    words = b"Interrupted; nothing was reported.\n" if number == signal.SIGINT else b""
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, b"", words)
    assert not list(temporary.iterdir())


@pytest.mark.parametrize("command", ["list", "grade"])
def test_a_reader_that_goes_away_is_no_cause_for_a_traceback(make_project: MakeProject, command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "grader", command],
        cwd=make_project().root,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert done.returncode != 0
    assert done.stderr == ""


# Bad submissions, end to end

TABLE = (
    SPEC.replace("runs = 3", "given = { x = [1.0, 2.0, 3.0] }")
    + """
[limits]
load_seconds  = 1
call_seconds  = 1
total_seconds = 3
memory_mb     = 512
output_kb     = 64
"""
)


class Bad(NamedTuple):
    source: str | bytes
    verdict: str
    words: str


def body(*lines: str) -> str:
    return "import ctypes, os, sys\nimport torch\ndef double(x):\n" + "".join(f"    {line}\n" for line in lines)


NO_CASE = "No case could be run. Mend class/"
BAD = {
    "empty": Bad("", "runtime_error", "the file is empty"),
    "blank": Bad("\n  \n", "runtime_error", "the file is empty"),
    "only_a_comment": Bad("# soon\n", "runtime_error", "the file has no double; it defines no function"),
    "nul_bytes": Bad(b"def double(x):\0\n", "runtime_error", "the file is not text: byte 14 is NUL"),
    "not_utf_8": Bad(b"x = 1\nname = '\xff'\n", "runtime_error", "the file is not UTF-8 text: line 2 holds a byte"),
    "syntax_error": Bad("def double(x)\n    return x\n", "runtime_error", "line 1: SyntaxError: expected ':'"),
    "bad_indent": Bad("def double(x):\nreturn x\n", "runtime_error", "line 2: IndentationError"),
    "missing_import": Bad("import torhc\n", "runtime_error", "line 1: ModuleNotFoundError: No module named 'torhc'"),
    "exit_at_import": Bad("import sys\nsys.exit(0)\n", "runtime_error", "line 2: SystemExit: 0"),
    "hard_exit_at_import": Bad("import os\nos._exit(0)\n", "runtime_error", "ended itself with exit status 0"),
    "loop_at_import": Bad("while True: pass\n", "time_limit", "loading the file took more than 1 s and was stopped"),
    "input_at_import": Bad("n = int(input('n? '))\n", "runtime_error", "line 1: EOFError"),
    "missing_entry": Bad("def dubble(x):\n    return x\n", "runtime_error", "has no double; it defines dubble"),
    "uncallable_entry": Bad("double = 2\n", "runtime_error", "double cannot be called: it is of type int"),
    "no_arguments": Bad("def double():\n    pass\n", "runtime_error", "double(), which cannot be called as double(x)"),
    "more_arguments": Bad(
        "def double(x, y):\n    pass\n", "runtime_error", "double(x, y), which cannot be called as double(x)"
    ),
    "returns_none": Bad(
        body("x + x"), "wrong_answer", "returned None; a torch.Tensor is wanted. Is a `return` missing?"
    ),
    "returns_list": Bad(body("return (x + x).tolist()"), "wrong_answer", "returned a list of 3; one tensor is wanted"),
    "returns_numpy": Bad(body("return (x + x).numpy()"), "wrong_answer", "of type numpy.ndarray; a dense torch.Tensor"),
    "returns_number": Bad(
        body("return float(x.sum())"), "wrong_answer", "of type float; a dense torch.Tensor is wanted"
    ),
    "returns_scalar": Bad(body("return x.sum()"), "wrong_answer", "has the shape []; [3] is wanted"),
    "broadcastable": Bad(body("return (x + x)[None]"), "wrong_answer", "has the shape [1, 3]; [3] is wanted"),
    "returns_tuple": Bad(body("return x + x, x"), "wrong_answer", "returned a tuple of 2; one tensor is wanted"),
    "returns_sparse": Bad(body("return (x + x).to_sparse()"), "wrong_answer", "is of type sparse_coo torch.Tensor"),
    "wrong_values": Bad(
        body("return x"), "wrong_answer", "3 of 3 elements are wrong; the worst, at [2]: got 3, expected 6"
    ),
    "nan": Bad(body("return x * float('nan')"), "wrong_answer", "NaN where a number is right"),
    "raises": Bad(body("raise ValueError('too odd')"), "runtime_error", "line 4: ValueError: too odd"),
    "raises_escapes": Bad(body("raise ValueError('\\x1b[31m')"), "runtime_error", "ValueError: \\x1b[31m"),
    "exits": Bad(body("sys.exit(0)"), "runtime_error", "line 4: SystemExit: 0"),
    "quits": Bad(body("quit()"), "runtime_error", "SystemExit"),
    "hard_exit": Bad(body("os._exit(0)"), "runtime_error", "the process ended itself with exit status 0"),
    "loop": Bad(body("while True: pass"), "time_limit", "the call took more than 1 s and was stopped"),
    "segfault": Bad(body("ctypes.string_at(0)"), "runtime_error", "killed by SIGSEGV (it touched memory that is not"),
    "own_signal": Bad(body("os.kill(os.getpid(), 9)"), "runtime_error", "killed by SIGKILL"),
    "recursion": Bad(body("return double(x)"), "runtime_error", "line 4: RecursionError"),
    "flood": Bad(body("print('x' * 999_999)", "return x + x"), "output_limit", "more than the 64 KB that are allowed"),
    "too_much_memory": Bad(body("return torch.zeros(10 ** 10)"), "memory_limit", "line 4: RuntimeError"),
    "garbage": Bad(body("os.write(3, b'accepted' * 99)"), "runtime_error", "its answer is no valid message"),
    "unfinished": Bad(body("y = 1", "raise NotImplementedError"), "not_attempted", "Not started yet"),
    "starter": Bad(STARTER, "not_attempted", "Not started yet: edit class/starter.py, then grade it again."),
    "writes_expected": Bad("verdict = 'accepted'\npoints = 1\n", "runtime_error", "the file has no double"),
}
GOOD = {
    "right": REFERENCE,
    "right_but_prints": "def double(x):\n    print('x is', x)\n    return 2 * x\n",
    "works_in_a_class": "class Double:\n    def __call__(self, x):\n        return x * 2\ndouble = Double()\n",
}


class Graded(NamedTuple):
    reports: dict[str, Json]
    sections: dict[str, str]
    status: tuple[int, int]
    errors: str


@pytest.fixture(scope="module")
def kept() -> list[Graded]:
    return []


@pytest.fixture
def graded(run: Run, make_project: MakeProject, kept: list[Graded]) -> Iterator[Graded]:
    """The reports on all bad submissions, and some good ones between them: two commands for the whole table."""
    if not kept:
        project = make_project(TABLE)
        sources = {**{name: bad.source for name, bad in BAD.items()}, **GOOD}
        files = [put(project, f"class/{name}.py", sources[name]) for name in sorted(sources)]
        as_json = run("grade", *files, "--problem", "double", "--format", "json", cwd=project.root)
        as_text = run("grade", *files, "--problem", "double", cwd=project.root)
        reports = {Path(one["submission"]).stem: one for one in json.loads(as_json.stdout)["reports"]}
        parts = [part.split(".py\n", 1) for part in as_text.stdout.split("Double · class/")[1:]]
        kept.append(
            Graded(
                reports=reports,
                sections={name: " ".join(text.split()) for name, text in parts},
                status=(as_json.returncode, as_text.returncode),
                errors=as_json.stderr + as_text.stderr,
            )
        )
    yield kept[0]


@pytest.mark.parametrize("name", BAD)
def test_a_bad_submission_gets_its_verdict_no_points_and_a_reason(graded: Graded, name: str) -> None:
    report = graded.reports[name]
    assert report["verdict"] == BAD[name].verdict
    assert (report["points"], report["max_points"]) == (0.0, 1.0)
    assert BAD[name].words in graded.sections[name]
    assert "0 of 1 points" in graded.sections[name] or BAD[name].verdict == "not_attempted"


@pytest.mark.parametrize("name", [name for name, bad in BAD.items() if "import" in name])
def test_a_file_that_cannot_be_loaded_is_told_so_once(graded: Graded, name: str) -> None:
    assert f"No case could be run. Mend class/{name}.py, then grade it again." in graded.sections[name]
    assert graded.sections[name].count(BAD[name].words) == 1
    assert graded.reports[name]["message"] is not None


@pytest.mark.parametrize("name", GOOD)
def test_a_good_submission_among_bad_ones_is_accepted(graded: Graded, name: str) -> None:
    assert (graded.reports[name]["verdict"], graded.reports[name]["points"]) == ("accepted", 1.0)
    assert "1 of 1 points · accepted" in graded.sections[name]


def test_bad_submissions_are_results_and_not_errors_of_the_command(graded: Graded) -> None:
    assert graded.status == (1, 1)
    assert graded.errors == ""
    assert set(graded.reports) == set(graded.sections) == {*BAD, *GOOD}
    assert f"{len(GOOD)} of {len(BAD) + len(GOOD)} submissions accepted." in graded.sections[max({*BAD, *GOOD})]


def test_no_report_holds_a_control_character_or_a_line_of_ours(graded: Graded) -> None:
    for name, text in graded.sections.items():
        assert text.isprintable(), name
        assert "Traceback" not in text
        assert "grader/child" not in text


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are UTF-8 there")
@pytest.mark.parametrize("form", ["terminal", "json"])
def test_a_file_whose_name_is_no_text_is_graded_all_the_same(run: Run, make_project: MakeProject, form: str) -> None:
    project = make_project()
    path = put(project, os.fsdecode(b"caf\xe9.py"), STARTER)
    done = run("grade", path, "--format", form, cwd=project.root)
    assert (done.returncode, done.stderr) == (1, "")
    if form == "json":
        assert json.loads(done.stdout)["reports"][0]["verdict"] == "not_attempted"


def test_a_file_name_cannot_paint_the_report(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    path = put(project, "a\x1b[31m\nb.py", STARTER)
    done = run("grade", path, cwd=project.root)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout


KILLS = "import os\ndef double(x):\n    os.kill(os.getppid(), 9)\n    return x + x\n"


def test_one_that_ends_the_worker_costs_no_other_its_report(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    files = [
        put(project, "first.py", REFERENCE),
        put(project, "kills.py", KILLS),
        put(project, "last.py", REFERENCE),
    ]
    how = {"cwd": project.root, "refusing": ["namespaces", "landlock", "seccomp"]}
    done = run("grade", *files, "--problem", "double", "--format", "json", **how)
    reports = json.loads(done.stdout)["reports"]
    assert [report["verdict"] for report in reports] == ["accepted", "judge_error", "accepted"]
    assert [report["points"] for report in reports] == [1.0, None, 1.0]
    assert done.returncode == 3


def test_a_complex_result_is_told_in_json_as_well(make_project: MakeProject, run: Run) -> None:
    project = make_project()
    path = put(project, "c.py", "import torch\ndef double(x):\n    return (x + x).to(torch.complex64)\n")
    done = run("grade", path, "--problem", "double", "--format", "json", cwd=project.root)
    (report,) = json.loads(done.stdout)["reports"]
    assert report["verdict"] == "wrong_answer"
    assert "complex64" in report["cases"][0]["message"]


@pytest.mark.parametrize("place", ["answer.py", "solutions/double.py", "problems/double/problem.toml"])
def test_a_report_is_never_written_over_what_is_graded(make_project: MakeProject, run: Run, place: str) -> None:
    project = make_project()
    put(project, "answer.py", REFERENCE)
    before = (project.root / place).read_bytes()
    done = run("grade", "answer.py", "--problem", "double", "--output", place, cwd=project.root)
    assert (done.returncode, "Name another file" in done.stderr) == (2, True)
    assert (project.root / place).read_bytes() == before
