"""The judge's side with real children: what a submission does to its process never reaches beyond it."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from grader.child import kernel, usage
from grader.errors import WorkerError
from grader.isolation import Tier
from grader.loaded import Child
from grader.outcome import Limit, Outcome
from grader.problem import Limits
from grader.process import SHOWN_OUTPUT
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.children import (
    ONES,
    QUICK,
    a_call,
    array_of,
    child,
    died,
    is_gone,
    once,
    outside,
    raised,
    returned,
    stopped,
    unusable,
    workers,
)
from tests.conftest import ROOT, MakeProject, Run, on_a_kernel

LOOP = "def f(x):\n    while True:\n        pass\n"
RIGHT = "def f(x):\n    return x + 1\n"
WHEN = "import os\ndef f(x):\n    if x[0] == 0:\n        {}\n    return x + 1\n"  # misbehaves when it is given 0
Where = Callable[[str], str]
ZEROS = np.zeros(3, np.float32)
BRIEF = Limits(call_seconds=0.5, total_seconds=0.9)


def in_call(statement: str) -> str:
    return f"import ctypes, os, signal, sys, torch\ndef f(x):\n    {statement}\n    return x + 1\n"


def at_import(statement: str) -> str:
    return f"import ctypes, os, signal, sys\n{statement}\n{RIGHT}"


def printed(outcome: Outcome) -> list[str]:
    return returned(outcome).output.splitlines()


def call(one: Child, x: object = ONES) -> Outcome:
    return one.call(a_call(x=x))


def test_a_right_call_comes_back_with_its_values_and_the_seconds_it_took(sandbox: Sandbox) -> None:
    outcome = returned(once(sandbox, RIGHT))
    assert array_of(outcome).tolist() == [2.0, 2.0, 2.0]
    assert outcome.seconds > 0
    assert outcome.output == ""


def test_a_child_starts_on_its_first_call_and_keeps_its_process(sandbox: Sandbox) -> None:
    with child(sandbox, "import os, torch\ndef f(x):\n    return torch.tensor(os.getpid())\n") as one:
        first = array_of(call(one)).item()
        assert one.load() is None
        assert array_of(call(one)).item() == first


def test_arguments_without_a_default_go_by_position_and_others_by_keyword(sandbox: Sandbox) -> None:
    source = "def f(a, n, *, k=5, m=7):\n    return a * n + k * 100 + m\n"
    with child(sandbox, source, call="f(x, y, k=1, m=1)", keywords=("k", "m")) as one:
        assert array_of(one.call(a_call(x=ONES, y=3))).tolist() == [510.0] * 3
        assert array_of(one.call(a_call(x=ONES, y=3, m=2))).tolist() == [505.0] * 3


def test_other_values_than_tensors_arrive_as_they_are(sandbox: Sandbox) -> None:
    source = "def f(x):\n    print(repr(x))\n"
    values: list[object] = [3, -1.5, True, None, "a\u00fc\0", [1, [2.0, "b"]], {"a": [1]}]
    with child(sandbox, source) as one:
        assert [printed(call(one, value)) for value in values] == [[repr(value)] for value in values]


def test_what_is_printed_is_kept_apart_by_call(sandbox: Sandbox) -> None:
    source = "import sys\ndef f(x):\n    print('out', x[0].item())\n    print('err', file=sys.stderr)\n"
    with child(sandbox, source) as one:
        assert sorted(printed(call(one))) == ["err", "out 1.0"]
        assert sorted(printed(call(one, ZEROS))) == ["err", "out 0.0"]


def test_what_is_printed_while_loading_is_told_with_the_first_call(sandbox: Sandbox) -> None:
    with child(sandbox, f"print('loading')\n{RIGHT}") as one:
        assert [printed(call(one)) for _ in range(2)] == [["loading"], []]


def test_what_is_printed_while_loading_is_told_when_loading_fails(sandbox: Sandbox) -> None:
    outcome = raised(once(sandbox, "print('so far')\nraise ValueError\n"))
    assert outcome.output == "so far\n"


def test_what_is_printed_is_capped(sandbox: Sandbox) -> None:
    outcome = returned(once(sandbox, in_call("print('a' * 500_000)")))
    assert outcome.output == "a" * SHOWN_OUTPUT + " … (cut)"


def test_what_a_native_library_prints_is_captured_too(sandbox: Sandbox) -> None:
    assert printed(once(sandbox, in_call("os.write(1, b'from below\\n')"))) == ["from below"]


def test_what_was_printed_before_a_crash_is_told(sandbox: Sandbox) -> None:
    assert died(once(sandbox, in_call("print('almost'); os._exit(1)"))).output == "almost\n"


def test_a_call_that_does_not_end_is_stopped_at_its_deadline(sandbox: Sandbox) -> None:
    outcome = stopped(once(sandbox, LOOP, limits=QUICK))
    assert outcome.limit is Verdict.TIME_LIMIT
    assert outcome.message == "the call took more than 0.5 s and was stopped"


def test_a_file_that_does_not_end_loading_is_stopped_at_its_deadline(sandbox: Sandbox) -> None:
    outcome = stopped(once(sandbox, "while True:\n    pass\n", limits=QUICK))
    assert outcome.limit is Verdict.TIME_LIMIT
    assert outcome.message == "loading the file took more than 0.5 s and was stopped"


@pytest.mark.parametrize(
    "statement",
    [
        "signal.pause()",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()",
        "torch.ones(200, 200).repeat(40, 40).matrix_power(200_000)",
    ],
)
def test_one_that_waits_ignores_or_is_deep_in_native_code_is_stopped_as_well(sandbox: Sandbox, statement: str) -> None:
    assert stopped(once(sandbox, in_call(statement), limits=QUICK)).limit is Verdict.TIME_LIMIT


def test_the_time_of_all_calls_together_is_limited(sandbox: Sandbox) -> None:
    with child(sandbox, WHEN.format("while True: pass"), limits=BRIEF) as one:
        assert array_of(call(one)).tolist() == [2.0] * 3
        told = [stopped(call(one, ZEROS)) for _ in range(3)]
        assert {outcome.limit for outcome in told} == {Verdict.TIME_LIMIT}
        assert told[0].message == "the call took more than 0.5 s and was stopped"
        assert told[-1].message.endswith("the 0.9 s for all calls together are used up")
        assert stopped(call(one)).message == told[-1].message  # now even a right call is too late


def test_a_fresh_child_has_all_of_its_time(sandbox: Sandbox) -> None:
    with child(sandbox, WHEN.format("while True: pass"), limits=BRIEF) as one:
        while "used up" not in stopped(call(one, ZEROS)).message:
            pass
        with one.fresh() as fresh:
            assert array_of(call(fresh)).tolist() == [2.0] * 3


def test_a_fresh_child_remembers_nothing_and_leaves_the_other_alone(sandbox: Sandbox) -> None:
    source = "import torch\nn = 0\ndef f(x):\n    global n\n    n += 1\n    return torch.tensor(n)\n"
    with child(sandbox, source) as one:
        assert [array_of(call(one)).item() for _ in range(2)] == [1, 2]
        with one.fresh() as fresh:
            assert array_of(call(fresh)).item() == 1
        assert array_of(call(one)).item() == 3


@pytest.mark.parametrize("source", [in_call("print('no end' * 9999)\n    f(x)"), "while True:\n    print('no end')\n"])
def test_a_flood_of_output_is_stopped(sandbox: Sandbox, source: str) -> None:
    outcome = stopped(once(sandbox, source))
    assert outcome.limit is Verdict.OUTPUT_LIMIT
    assert outcome.message == "it printed more than the 1024 KB that are allowed, and was stopped"
    assert outcome.output.startswith("no end")
    assert len(outcome.output) < SHOWN_OUTPUT + 20


@pytest.mark.parametrize("status", [0, 1, 70, 255])
@pytest.mark.parametrize("where", [in_call, at_import])
def test_a_process_that_ends_itself_is_told_by_its_status(sandbox: Sandbox, where: Where, status: int) -> None:
    assert (
        died(once(sandbox, where(f"os._exit({status})"))).message
        == f"the process ended itself with exit status {status}"
    )


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("ctypes.string_at(0)", "SIGSEGV (it touched memory that is not its own)"),
        ("os.abort()", "SIGABRT (a library gave up (abort))"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("signal.setitimer(signal.ITIMER_REAL, 0.01); signal.pause()", "SIGALRM"),
    ],
)
def test_a_crash_is_told_by_its_signal(sandbox: Sandbox, statement: str, words: str) -> None:
    assert died(once(sandbox, in_call(statement))).message == f"the process was killed by {words}"


def test_a_segfault_at_import_is_told_by_its_signal(sandbox: Sandbox) -> None:
    assert "SIGSEGV" in died(once(sandbox, at_import("ctypes.string_at(0)"))).message


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="no real-time signals here")
def test_a_signal_that_has_no_name_is_told_by_its_number(sandbox: Sandbox) -> None:
    assert "40" in died(once(sandbox, in_call("os.kill(os.getpid(), 40)"))).message


@pytest.mark.parametrize(
    "statement",
    ["os.write(3, b'garbage' * 40)", "os.write(3, bytes(400))", "os.write(3, b'TGF1' + bytes(200))"],
)
@pytest.mark.parametrize("where", [in_call, at_import])
def test_garbage_in_place_of_an_answer_is_no_valid_message(sandbox: Sandbox, statement: str, where: Where) -> None:
    assert died(once(sandbox, where(statement))).message.startswith("its answer is no valid message (")


def test_half_an_answer_runs_into_the_deadline(sandbox: Sandbox) -> None:
    source = in_call("os.write(3, b'TGF1'); signal.pause()")
    assert stopped(once(sandbox, source, limits=QUICK)).limit is Verdict.TIME_LIMIT


@pytest.mark.parametrize("statement", ["os.close(3)", "os.close(3); signal.pause()", "os.dup2(1, 3)"])
def test_a_child_that_lets_go_of_its_socket_has_died(sandbox: Sandbox, statement: str) -> None:
    outcome = died(once(sandbox, in_call(statement)))
    assert "ended itself" in outcome.message or "closed its connection" in outcome.message


FORGE = """\
import sys
def forge():
    frame = sys._getframe()
    while "wire" not in frame.f_globals:
        frame = frame.f_back
    wire = frame.f_globals["wire"]
    wire.Message.of = classmethod(lambda cls, kind, fields, arrays=(): cls(kind={kind!r}, fields={fields!r}))
"""
NOTHING = b'{"structure": "tuple of 0", "results": [], "gradients": [], "changed": [], "costly": []}'


@pytest.mark.parametrize("begin", ["def f(x):\n    forge()\n", "forge()\ndef f(x):\n    return x\n"])
@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("accepted", b'{"points": 10}', "its answer is no valid message"),
        ("returned", b'{"verdict": "accepted"}', "its answer is no valid message"),
        ("raised", b"[]", "its answer is no valid message"),
    ],
)
def test_a_forged_answer_earns_nothing(sandbox: Sandbox, begin: str, kind: str, fields: bytes, words: str) -> None:
    assert died(once(sandbox, FORGE.format(kind=kind, fields=fields) + begin)).message.startswith(words)


def test_an_answer_of_another_kind_than_was_due_is_out_of_turn(sandbox: Sandbox) -> None:
    loaded = FORGE.format(kind="loaded", fields=b"{}") + "def f(x):\n    forge()\n"
    assert died(once(sandbox, loaded)).message == "it answered out of turn"
    returns = FORGE.format(kind="returned", fields=NOTHING) + "forge()\ndef f(x):\n    return x\n"
    assert died(once(sandbox, returns)).message == "it answered out of turn"


@pytest.mark.parametrize(
    "statement",
    ["os._exit(3)", "os.kill(os.getpid(), 11)", "while True: pass", "os.write(3, b'garbage' * 40)", "os.close(3)"],
)
def test_after_a_death_the_next_call_meets_a_new_process(sandbox: Sandbox, statement: str) -> None:
    source = WHEN.format(statement)
    with child(sandbox, source, limits=QUICK) as one:
        assert array_of(call(one)).tolist() == [2.0] * 3
        call(one, ZEROS)
        assert array_of(call(one)).tolist() == [2.0] * 3


@pytest.mark.parametrize("statement", ["os.fork()", "os.system('true')", "os.posix_spawn('/bin/true', ['true'], {})"])
def test_a_submission_starts_no_process(full: Sandbox, statement: str) -> None:
    outcome = once(full, in_call(f"if {statement}: raise OSError({statement!r} + ' failed')"))
    assert raised(outcome).type in {"PermissionError", "OSError"}


LOOKS = in_call("print(os.getcwd(), os.listdir(), oct(os.stat('.').st_mode)); open('left', 'w').close()")


def test_the_working_folder_is_empty_private_and_ends_with_the_process(full: Sandbox) -> None:
    with child(full, LOOKS) as one:
        ((folder, listed, mode),) = [line.split() for line in printed(call(one))]
        assert (folder, listed, mode) == (full.folder, "[]", "0o40700")
        assert not list(Path(folder).iterdir())  # it is in memory, and out here there is nothing to remove
        with one.fresh() as fresh:
            assert printed(call(fresh))[0].split()[1] == "[]"
    assert Path(full.folder).exists()


def test_a_submission_that_removes_its_own_folder_is_graded(sandbox: Sandbox) -> None:
    source = "import contextlib, os\nwith contextlib.suppress(OSError):\n    os.rmdir(os.getcwd())\n" + RIGHT
    assert array_of(once(sandbox, source)).tolist() == [2.0] * 3


ALLOWED = {
    *("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"),
    *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "HOME", "TMPDIR", "LC_ALL"),
    "LOGNAME",
    "CUDA_VISIBLE_DEVICES",  # empty: there is none for a child on the CPU
    *("LC_CTYPE", "__CF_USER_TEXT_ENCODING"),  # what Python, or macOS, adds by itself
}


def test_a_variable_of_the_judge_is_not_seen(sandbox: Sandbox) -> None:
    assert "PYTEST_CURRENT_TEST" in os.environ  # as it was when the sandbox started
    seen = set(printed(once(sandbox, in_call("print(*os.environ, sep='\\n')"))))
    assert {"HOME", "TMPDIR", "OMP_NUM_THREADS"} <= seen <= ALLOWED


def test_home_and_temporary_files_are_in_the_working_folder(sandbox: Sandbox) -> None:
    source = in_call("import tempfile; print(os.getcwd(), os.environ['HOME'], tempfile.gettempdir(), sep='\\n')")
    folder, home, temporary = printed(once(sandbox, source))
    assert folder == home == temporary


def test_no_descriptor_is_inherited_beyond_the_four(sandbox: Sandbox) -> None:
    source = in_call("""
    for number in range(4096):
        try:
            os.fstat(number)
        except OSError:
            continue
        print(number)""")
    with child(sandbox, RIGHT) as another:  # whose descriptors are open in the judge meanwhile
        assert another.load() is None
        assert printed(once(sandbox, source)) == ["0", "1", "2", "3"]


def test_standard_input_is_empty(sandbox: Sandbox) -> None:
    assert raised(once(sandbox, in_call("input()"))).type == "EOFError"


def test_a_tensor_over_the_memory_limit_is_refused_as_memory(sandbox: Sandbox) -> None:
    with child(sandbox, "import torch\ndef f(x):\n    return torch.zeros(x * 250_000).sum()\n") as one:
        outcome = raised(call(one, 3000))
        assert outcome.limit is Limit.MEMORY
        assert outcome.line == 3
        assert array_of(call(one, 3)).item() == 0.0  # the process lives on


def test_the_memory_limit_counts_from_what_torch_itself_takes(sandbox: Sandbox) -> None:
    source = in_call("x = torch.ones(int(x[0]) * 25_000_000)[:3]")
    with child(sandbox, source, limits=Limits(memory_mb=512)) as one:
        assert array_of(call(one)).tolist() == [2.0] * 3
        assert raised(call(one, 6 * ONES)).limit is Limit.MEMORY


def test_a_file_over_the_limit_cannot_be_written(sandbox: Sandbox) -> None:
    assert raised(once(sandbox, in_call("open('big', 'wb').truncate(65 << 20)"))).type == "OSError"
    assert array_of(once(sandbox, in_call("open('small', 'wb').truncate(1 << 20)"))).tolist() == [2.0] * 3


def test_a_missing_entry_point_is_told_with_what_the_file_defines(sandbox: Sandbox) -> None:
    source = "import os\nfrom math import sqrt\ndef g(x): pass\nclass C: pass\ndef ff(x): pass\n"
    assert unusable(once(sandbox, source)).message == "the file has no f; it defines ff, g"
    assert unusable(once(sandbox, "x = 1\n")).message == "the file has no f; it defines no function"


@pytest.mark.parametrize(("value", "kind"), [("3", "int"), ("'text'", "str"), ("[len]", "list")])
def test_an_entry_point_that_is_no_function_is_told_by_its_type(sandbox: Sandbox, value: str, kind: str) -> None:
    assert unusable(once(sandbox, f"f = {value}\n")).message == f"f cannot be called: it is of type {kind}"


@pytest.mark.parametrize("parameters", ["", "x, y", "*, x", "**named", "x, *, k"])
def test_an_entry_point_that_takes_other_arguments_is_told_with_its_own(sandbox: Sandbox, parameters: str) -> None:
    message = unusable(once(sandbox, f"def f({parameters}):\n    return x\n")).message
    assert message.startswith(f"the file defines f({parameters}), which cannot be called as f(x): ")


@pytest.mark.parametrize("parameters", ["x", "renamed", "*all", "x, y=1", "x, *more, k=2, **rest", "x, /"])
def test_an_entry_point_that_takes_more_than_it_must_can_be_called(sandbox: Sandbox, parameters: str) -> None:
    assert array_of(once(sandbox, f"import torch\ndef f({parameters}):\n    return torch.ones(1)\n")).tolist() == [1.0]


def test_a_keyword_that_a_case_gives_must_be_taken(sandbox: Sandbox) -> None:
    with child(sandbox, "def f(x):\n    return x\n", call="f(x, k=1)", keywords=("k",)) as one:
        assert "which cannot be called as f(x, k=1)" in unusable(one.load()).message


def test_an_unusable_file_is_unusable_each_time(sandbox: Sandbox) -> None:
    with child(sandbox, "f = 3\n") as one:
        assert one.load() == one.load() == call(one)


@pytest.fixture
def full(sandbox: Sandbox) -> Sandbox:
    """The sandbox, where every layer holds."""
    if sandbox.wait().tier is not Tier.FULL:
        pytest.skip(f"reason: not every layer holds here: {dict(sandbox.wait().layers)}")
    return sandbox


@pytest.fixture
def own() -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        sandbox.wait()
        yield sandbox


def test_the_end_of_the_warm_process_is_our_fault_and_leaves_nothing(own: Sandbox) -> None:
    with child(own, in_call("print(os.getpid())")) as one, child(own, RIGHT) as another:
        (number,) = printed(call(one))
        pid = outside(own, int(number))
        own.warm.process.kill()
        assert is_gone(pid)
        with pytest.raises(WorkerError, match="Next: run the command again"):
            call(another)
        with pytest.raises(WorkerError):
            one.close()


def test_a_busy_child_ends_with_its_sandbox_though_the_warm_process_died() -> None:
    source = "import os, torch\ndef f(x):\n    while x[0] == 0: pass\n    return torch.tensor(os.getpid())\n"
    with Sandbox() as own:
        one = child(own, source)
        pid = outside(own, array_of(call(one)).item())
        threading.Timer(0.2, own.warm.process.kill).start()
        with pytest.raises(WorkerError):
            call(one, ZEROS)
    assert is_gone(pid, seconds=2)


def test_a_closed_sandbox_leaves_no_process_and_no_folder() -> None:
    with Sandbox() as sandbox:
        one = child(sandbox, "import os, torch\ndef f(x):\n    return torch.tensor([os.getpid(), os.getppid()])\n")
        numbers = [outside(sandbox, number) for number in array_of(call(one)).tolist()]
        assert Path(sandbox.folder).is_dir()
    assert not Path(sandbox.folder).exists()
    assert all(is_gone(number) for number in (*numbers, sandbox.warm.process.pid))


def test_a_sandbox_that_is_closed_before_torch_is_there_leaves_nothing() -> None:
    with Sandbox() as sandbox:
        assert Path(sandbox.folder).is_dir()
    assert not Path(sandbox.folder).exists()


def test_a_child_that_cannot_be_set_up_is_our_fault_with_its_reason(sandbox: Sandbox) -> None:
    with (
        child(sandbox, RIGHT, limits=Limits(memory_mb=1 << 62)) as one,
        pytest.raises(WorkerError, match="a worker could not start: OverflowError"),
    ):
        one.load()
    assert array_of(once(sandbox, RIGHT)).tolist() == [2.0] * 3


def test_a_sandbox_says_what_is_there(sandbox: Sandbox) -> None:
    assert set(sandbox.versions) == {"python", "torch", "numpy", "platform"}
    assert "cpu" in sandbox.devices


def test_a_sandbox_that_cannot_fork_spawns_and_grades_as_well() -> None:
    with Sandbox(fork=False) as sandbox, child(sandbox, WHEN.format("os._exit(5)")) as one:
        sandbox.wait()
        assert array_of(call(one)).tolist() == [2.0] * 3
        assert died(call(one, ZEROS)).message == "the process ended itself with exit status 5"
    assert not Path(sandbox.folder).exists()


def test_nothing_of_a_sandbox_lies_in_the_project(sandbox: Sandbox) -> None:
    assert not Path(sandbox.folder).is_relative_to(ROOT)


def test_nobody_reads_the_memory_of_the_judge_or_of_the_warm_process(own: Sandbox) -> None:
    """What is not dumpable belongs to root in /proc, whoever runs it; as root that cannot be told from outside."""
    assert ctypes.CDLL(None).prctl(kernel.PR_GET_DUMPABLE, 0, 0, 0, 0) == 0
    if os.geteuid() != 0:
        warm = usage.offspring(usage.offspring(own.warm.process.pid)[0])[0]
        assert [Path(f"/proc/{number}/mem").stat().st_uid for number in (os.getpid(), warm)] == [0, 0]


WEAKEST = ["namespaces", "landlock", "seccomp"]
THIEF = """\
import importlib, os, sys
FOUND = []
for name in ("solutions.double", "solutions", "double", "problems", "grader", "grader.judge", "tests.conftest"):
    try:
        importlib.import_module(name)
        FOUND.append(name)
    except ImportError:
        pass
for path in ("solutions/double.py", "../solutions/double.py", "problems", "../problems", "../../solutions/double.py"):
    if os.path.exists(path):
        FOUND.append(path)
for entry in sys.path:
    FOUND += [entry for name in ("solutions", "problems", "grader/judge.py") if os.path.exists(f"{entry}/{name}")]
TEXT = " ".join(map(repr, [dict(os.environ), sys.argv, list(sys.modules), os.getcwd()]))
FOUND += [word for word in ("PROJECT", "solutions") if word in TEXT]
def double(x):
    if FOUND:
        raise RuntimeError(f"found {FOUND}")
    return x + x
"""


@pytest.mark.parametrize("refusing", [[], WEAKEST])
def test_the_reference_is_not_to_be_had_in_the_ordinary_ways(
    run: Run, make_project: MakeProject, refusing: list[str]
) -> None:
    project = make_project()
    project.exercise("double").write_text(THIEF.replace("PROJECT", str(project.root)), encoding="utf-8")
    done = run("grade", cwd=project.root, refusing=refusing)
    assert "1 of 1 points" in done.stdout, done.stdout


@pytest.mark.parametrize("refusing", [[], WEAKEST])
def test_a_judge_that_is_killed_takes_everything_with_it(
    make_project: MakeProject, tmp_path_factory: pytest.TempPathFactory, refusing: list[str]
) -> None:
    project, temporary = make_project(), tmp_path_factory.mktemp("temporary")
    project.exercise("double").write_text("def double(x):\n    while True: pass\n", encoding="utf-8")
    judge = subprocess.Popen(
        [*on_a_kernel(refusing), sys.executable, "-m", "grader", "grade"],
        cwd=project.root,
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 30
    while len(workers(judge.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    started = usage.descendants(judge.pid)
    judge.kill()
    judge.wait()
    assert len(started) >= 3
    assert all(is_gone(number) for number in started)


def test_a_child_of_before_a_restart_starts_again_and_closes_nothing_of_others(own: Sandbox) -> None:
    with child(own, RIGHT) as one:
        call(one)
        own.restart()
        with child(own, RIGHT) as another:
            assert array_of(call(another)).tolist() == [2.0] * 3
            assert array_of(call(one)).tolist() == [2.0] * 3
            own.restart()
        assert array_of(once(own, RIGHT)).tolist() == [2.0] * 3


def test_a_worker_that_begins_again_is_never_less_isolated_than_the_first(full: Sandbox) -> None:
    """A submission that brings the worker down must not bring the next one into sight of the reference."""
    with Sandbox() as own:
        own.wait()
        own.restart()
        os.killpg(own.warm.process.pid, signal.SIGKILL)  # as if bubblewrap were refused the second time
        with pytest.raises(WorkerError):
            own.wait()
        with pytest.raises(WorkerError):
            once(own, RIGHT)
        own.restart()
        assert own.wait().tier is Tier.FULL
