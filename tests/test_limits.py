"""Each limit has its name, says what was used and what is allowed, and costs that submission only."""

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.isolation import Tier
from grader.outcome import Outcome, Raised
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.children import array_of, died, once, raised, stopped
from tests.conftest import REFERENCE, MakeProject, Run

pytestmark = pytest.mark.alone

RIGHT = "def f(x):\n    return x + 1\n"
SMALL = Limits(load_seconds=15.0, call_seconds=5.0, total_seconds=10.0, memory_mb=256, output_kb=16)


def bound(outcome: Outcome) -> str:
    assert isinstance(outcome, Raised), outcome
    return outcome.bound


@pytest.mark.parametrize(
    "body",
    [
        "return torch.zeros(1 << 34)",
        "kept = []\n    while True: kept.append(torch.ones(1 << 20))",
        "return [0] * 10**10",
    ],
)
def test_memory_says_what_was_used_and_allowed(sandbox: Sandbox, body: str) -> None:
    outcome = once(sandbox, f"import torch\ndef f(x):\n    {body}\n", limits=SMALL)
    used = re.fullmatch(
        r"it had (\d+) MB when it asked for more; 256 MB are allowed on top of torch's own", bound(outcome)
    )
    assert used is not None, outcome
    assert int(used[1]) <= 256


def test_many_threads_are_stopped_by_their_number(sandbox: Sandbox) -> None:
    source = "import threading, time\nthreading.stack_size(1 << 16)\ndef f(x):\n"
    source += "    for _ in range(3000): threading.Thread(target=time.sleep, args=(30,), daemon=True).start()\n"
    roomy = Limits(call_seconds=10.0, memory_mb=1 << 18)  # or memory ends first: each thread reserves some
    outcome = died(once(sandbox, source + "    time.sleep(30)\n", limits=roomy))
    assert re.fullmatch(r"it had [\d,]+ threads; 256 are allowed, so it was stopped", outcome.message)
    assert array_of(once(sandbox, RIGHT)).tolist() == [2.0] * 3


def test_threads_that_the_memory_does_not_hold_are_told_as_threads(sandbox: Sandbox) -> None:
    source = "import threading, time\nthreading.stack_size(1 << 27)\ndef f(x):\n"
    source += "    for _ in range(99): threading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"
    assert bound(once(sandbox, source, limits=SMALL)).startswith("256 threads are allowed")


FILLS = {
    "one large file": "open('a', 'wb').write(bytes(100 << 20))",
    "many middling ones": "[open(str(n), 'wb').write(bytes(10 << 20)) for n in range(9)]",
    "many empty ones": "[open(str(n), 'wb').close() for n in range(2000)]",
    "many folders": "[os.makedirs(f'{n}/a') for n in range(2000)]",
}


@pytest.fixture
def bounded(sandbox: Sandbox) -> Sandbox:
    """The sandbox, where the kernel bounds the scratch folder."""
    if not sandbox.wait().holds("scratch"):
        pytest.skip(f"reason: no child has a file system of its own here: {sandbox.wait().layers['scratch']}")
    return sandbox


@pytest.fixture
def closed(sandbox: Sandbox) -> Sandbox:
    """The sandbox, where files and system calls are closed."""
    if sandbox.wait().tier not in {Tier.FULL, Tier.STRONG}:
        pytest.skip(f"reason: files or system calls are open here: {dict(sandbox.wait().layers)}")
    return sandbox


@pytest.mark.parametrize("kind", FILLS)
def test_a_full_folder_is_told_as_that(bounded: Sandbox, kind: str) -> None:
    outcome = once(bounded, f"import os\ndef f(x):\n    {FILLS[kind]}\n    return x + 1\n")
    assert bound(outcome) == "its folder may hold 64 MB in 1,000 files, which is used up"


def test_a_folder_in_a_folder_in_a_folder_has_an_end(bounded: Sandbox) -> None:
    source = "import os\ndef f(x):\n    for _ in range(3000):\n        os.mkdir('d'); os.chdir('d')\n    return x + 1\n"
    assert "1,000 files" in bound(once(bounded, source))


def test_too_many_open_files_are_told_as_that(sandbox: Sandbox) -> None:
    outcome = once(sandbox, "import os\ndef f(x):\n    return [os.dup(0) for _ in range(100)]\n")
    assert bound(outcome) == "64 files may be open at a time"


@pytest.mark.parametrize("statement", ["open('/etc/passwd')", "open('data.csv')", "os.listdir('/home')"])
def test_a_file_that_a_submission_cannot_see_is_explained(closed: Sandbox, statement: str) -> None:
    outcome = raised(once(closed, f"import os\ndef f(x):\n    {statement}\n"))
    assert outcome.bound.startswith("a submission ")


@pytest.mark.parametrize("statement", ["os.fork()", "socket.socket()", "os.kill(os.getppid(), 0)"])
def test_what_the_sandbox_refuses_is_explained(closed: Sandbox, statement: str) -> None:
    outcome = raised(once(closed, f"import os, socket\ndef f(x):\n    {statement}\n"))
    assert outcome.bound == "a submission may start no process, open no connection, and write only to its own folder"


def test_asking_somebody_to_type_is_explained(sandbox: Sandbox) -> None:
    outcome = raised(once(sandbox, "def f(x):\n    return input()\n"))
    said = "nobody types while a submission runs: take input() away, all that is needed comes as arguments"
    assert (outcome.type, outcome.bound) == ("EOFError", said)


def test_endless_printing_is_stopped_by_its_size(sandbox: Sandbox) -> None:
    outcome = stopped(once(sandbox, "def f(x):\n    while True: print('y' * 4096)\n", limits=SMALL))
    assert (outcome.limit, outcome.message) == (
        Verdict.OUTPUT_LIMIT,
        "it printed more than the 16 KB that are allowed, and was stopped",
    )


WEAK = ["namespaces", "landlock", "seccomp"]
DAEMON = """\
import os, time
def double(x):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(0.05)
            os.execvp("sleep", ["sleep", "300.125"])
        os._exit(0)
    return x + x
"""
BOMB = """\
import os, time
def double(x):
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(10)
            os._exit(0)
    return x + x
"""
FILLER = """\
import time
def double(x):
    for number in range({files}):
        open(str(number), "wb").write(bytes({size}))
    time.sleep(1)
    return x + x
"""
CAUGHT = {
    "processes": (BOMB, "runtime_error", r"it had \d+ processes; 32 are allowed, so it was stopped"),
    "files": (FILLER.format(files=3000, size=0), "output_limit", r"its folder held 1,001 files; 1,000 are allowed"),
    "bytes": (FILLER.format(files=9, size=20 << 20), "output_limit", r"its folder held \d+ MB; 64 MB are allowed"),
    "honest": (REFERENCE, "accepted", ""),
}


def test_without_any_help_of_the_kernel_the_warm_process_watches(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    files = []
    for name, (source, _, _) in CAUGHT.items():
        files.append(project.root / f"{name}.py")
        files[-1].write_text(source, encoding="utf-8")
    how = ("--problem", "double", "--format", "json")
    done = run("grade", *files, *how, cwd=project.root, refusing=WEAK)
    reports = json.loads(done.stdout)["reports"]
    assert len(reports) == len(CAUGHT), done.stderr
    for report, (name, (_, verdict, words)) in zip(reports, CAUGHT.items(), strict=True):
        assert report["verdict"] == verdict, name
        assert re.search(words, report["cases"][0]["message"] or ""), report["cases"][0]["message"]


def commands() -> Iterator[str]:
    """Give the command of every process on this machine."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            yield path.read_text(encoding="utf-8", errors="replace")


def test_what_leaves_its_group_does_not_outlive_its_submission(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    project.exercise("double").write_text(DAEMON, encoding="utf-8")
    done = run("grade", cwd=project.root, refusing=WEAK)
    assert "1 of 1 points" in done.stdout, done.stdout + done.stderr
    assert not any("300.125" in command for command in commands())
