"""`pretend`: it accepts what CUDA accepts, refuses what CUDA refuses, and says where."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.device import Device
from grader.outcome import Outcome, Raised, Returned
from grader.problem import Limits
from grader.sandbox import Sandbox
from tests.children import LIMITS, a_call, child
from tests.conftest import ROOT, SLUG
from tests.device_rules import FUNCTIONS, Does, Function

X = np.arange(16, dtype=np.float32).reshape(4, 4) / 4
TABLE = np.arange(7, dtype=np.float32)
CUDA = Device.PRETEND.named

RIGHT, WRONG = (sorted((ROOT / "tests" / "devices" / name).glob("*.py")) for name in ("right", "wrong"))
UNSETTLED = {  # what `pretend` leaves open
    "compiled by TorchScript": "what compiled code makes is not seen",
    "a legacy constructor inside of a device": "what a class makes is not seen",
}
MISSED = {  # what it accepts and CUDA refuses
    "a backward of its own that makes a CPU gradient": "the backward pass sees tensors on the CPU only",
    "a hook that returns a CPU gradient": "the backward pass sees tensors on the CPU only",
}


def pretended(sandbox: Sandbox, source: str, *, limits: Limits = LIMITS) -> Outcome:
    """Call `f(x, table, 3)` on the pretended device, in a process of its own."""
    with child(sandbox, source, call="f(x, table, n)", limits=limits, device=Device.PRETEND) as one:
        return one.call(a_call(x=X, table=TABLE, n=3))


def did(outcome: Outcome) -> Does | None:
    """Say what became of a call; None where it stays open."""
    match outcome:
        case Returned(answer=answer):
            if any(result.device is None for result in answer.results):
                return None
            here = {result.device == CUDA for result in answer.results}
            return Does.ACCEPTS if here == {True} else Does.ANSWERS_ON_CPU
        case Raised(refused=True):
            return Does.REFUSES
        case _:
            return None


def test_the_table_covers_every_kind() -> None:
    counted = Counter(function.does for function in FUNCTIONS.values())
    assert sum(counted.values()) >= 90
    assert min(counted[does] for does in Does) >= 12
    assert all(function.rule and function.stated for function in FUNCTIONS.values())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_does_what_it_does_on_cuda(sandbox: Sandbox, name: str) -> None:
    function: Function = FUNCTIONS[name]
    outcome = pretended(sandbox, function.source)
    found = did(outcome)
    wanted = None if name in UNSETTLED else Does.ACCEPTS if name in MISSED else function.does
    assert found == wanted, f"{function.rule} {outcome}"
    if isinstance(outcome, Returned) and found is Does.ACCEPTS:
        assert bool(outcome.answer.costly) == function.hint, outcome.answer.costly


@pytest.fixture(scope="module")
def graded() -> dict[str, dict[str, Any]]:
    """Grade all of both folders in one command; give the device case of each by the file's path."""
    options = ["--problem", SLUG, "--format", "json", "--seed", "7", "--project", str(ROOT)]
    command = [sys.executable, "-m", "grader", "grade", *map(str, (*RIGHT, *WRONG)), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr  # some are wrong
    reports = json.loads(done.stdout)["reports"]
    found = {}
    for path, report in zip((*RIGHT, *WRONG), reports, strict=True):
        (case,) = [case for case in report["cases"] if case["name"] == "stays on its device"]
        lost = [one["name"] for one in report["cases"] if one["points"] < one["max_points"]]
        found[str(path)] = {**case, "lost": lost}
    return found


def line_of(path: Path, mark: str) -> list[int]:
    """Give the numbers of the lines that end with a mark."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.endswith(mark)]


def on(case: dict[str, Any], device: Device) -> Sequence[dict[str, Any]]:
    return [run for run in case["runs"] if run["device"] == device]


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_a_right_answer_loses_nothing_and_is_told_what_an_index_on_the_cpu_costs(
    graded: dict[str, dict[str, Any]], path: Path
) -> None:
    case = graded[str(path)]
    assert case["lost"] == []
    assert [run["verdict"] for run in on(case, Device.PRETEND)] == ["accepted"]
    told = [int(number) for note in case["notes"] for number in re.findall(r"\d+", note.partition(":")[0])]
    assert told == line_of(path, "# hint")


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_an_answer_that_mixes_devices_loses_the_device_case_alone_and_learns_where(
    graded: dict[str, dict[str, Any]], path: Path
) -> None:
    case = graded[str(path)]
    assert case["lost"] == ["stays on its device"]
    (run,) = on(case, Device.PRETEND)
    here = line_of(path, "# <- here")
    if here:
        assert (run["verdict"], [run["fault"]["line"]]) == ("runtime_error", here)
        assert "cuda:0" in run["message"]
        assert re.search(r"\bcpu\b|\bCPU\b", run["message"]), run["message"]
        assert run["fault"]["code"]
    else:
        assert run["verdict"] == "wrong_answer"
        assert run["message"].startswith("device: the result is on cpu")
        assert run["message"].endswith("; cuda:0 is wanted, where its inputs are")
