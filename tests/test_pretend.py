"""`pretend`: it accepts what CUDA accepts, refuses what CUDA refuses, and says where."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from textwrap import indent
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


MIXED = "needs all its tensors on the same device, and got"
MESSAGES = {
    "return x + torch.arange(4)": (
        f"`add` {MIXED} float32 [4, 4] on cuda:0 and int64 [4] on cpu (made on line 5). "
        "Make or move it with device=… or .to(…)"
    ),
    "rows = torch.arange(4)\nrows = rows * 2\nreturn torch.where(x > 0, x, rows)": (
        f"`where` {MIXED} bool [4, 4] on cuda:0 and int64 [4] on cpu (made on line 5). "
        "Make or move it with device=… or .to(…)"
    ),
    "return x * KEPT": (
        f"`mul` {MIXED} float32 [4, 4] on cuda:0 and float32 [4] on cpu (made on line 2 when the file was loaded). "
        "Make or move it with device=… or .to(…)"
    ),
    "return torch.eye(4)[x.long()]": "an index on cuda:0 cannot pick from a tensor on cpu: float32 [4, 4] on cpu "
    "(made on line 5)",
    "return x.numpy()": "a tensor on cuda:0 cannot become a NumPy array, which is on the CPU. Copy it first: .cpu()",
    "return x.to('cuda:1')": "there is no cuda:1: there is one CUDA device, cuda:0",
    "return torch.rand(4, device='cuda', generator=torch.Generator())": (
        "a generator on cpu cannot draw for a tensor on cuda:0"
    ),
    "x.requires_grad_().grad = torch.ones(4, 4)": (
        "float32 [4, 4] on cpu (made on line 5) cannot be the gradient of a tensor on cuda:0. Move it with .to(…)"
    ),
    "x.requires_grad_().mul(2).backward(torch.ones(4, 4))": (
        "a gradient cannot begin with float32 [4, 4] on cpu (made on line 5) for float32 [4, 4] on cuda:0"
    ),
    "return x.tensor_split(torch.tensor([1, 2], device='cuda'))": (
        "`tensor_split` needs its places on the CPU, and got int64 [2] on cuda:0"
    ),
    "return torch.nn.utils.rnn.pack_padded_sequence(x[:2, :, None], table[:2].long() + 1, True, False)": (
        "packing needs its sizes on the CPU, and got int64 [2] on cuda:0"
    ),
    "return torch.histogram(x, 4)": "`histogram` cannot be computed on CUDA, and got float32 [4, 4] on cuda:0",
}


@pytest.mark.parametrize("body", MESSAGES)
def test_a_refusal_says_what_met_and_where_it_comes_from(sandbox: Sandbox, body: str) -> None:
    source = f"import torch\nKEPT = torch.ones(4)\n\ndef f(x, table, n):\n{indent(body, '    ')}\n"
    outcome = pretended(sandbox, source)
    assert isinstance(outcome, Raised), outcome
    assert outcome.refused
    assert outcome.message == MESSAGES[body]
    assert outcome.type == ("TypeError" if "numpy" in body else "RuntimeError")
    assert outcome.line == 5 + body.count("\n")


FREQUENCIES = """\
import torch


def f(x, table, n):
    frequencies = 1.0 / 10000.0 ** (torch.arange(0, n + 1, 2) / (n + 1))
    angles = table[:, None] * frequencies
    return angles.cos()
"""
STAYS = """\
import torch

TABLES = {}


def f(x, table, n):
    if n not in TABLES:
        TABLES[n] = 1.0 / 10000.0 ** (torch.arange(0, n + 1, 2, device=x.device) / (n + 1))
    return (table[:, None] * TABLES[n]).cos()
"""


def test_frequencies_that_are_made_on_the_cpu_are_refused(sandbox: Sandbox) -> None:
    outcome = pretended(sandbox, FREQUENCIES)
    assert isinstance(outcome, Raised)
    assert (outcome.refused, outcome.line) == (True, 6)
    assert "float32 [2] on cpu (made on line 5)" in outcome.message


def test_a_cache_that_stays_on_the_first_device_is_refused_after_a_call_on_the_cpu(sandbox: Sandbox) -> None:
    assert did(pretended(sandbox, STAYS)) is Does.ACCEPTS
    with child(sandbox, STAYS, call="f(x, table, n)", device=Device.PRETEND) as one:
        call = a_call(x=X, table=TABLE, n=3)
        assert isinstance(one.call(call, there=False), Returned)
        outcome = one.call(call)
    assert isinstance(outcome, Raised)
    assert (outcome.refused, outcome.line) == (True, 9)
    assert "float32 [2] on cpu (made on line 8 in an earlier call)" in outcome.message


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ("x + torch.ones(4)", True),
        ("try:\n    x + torch.ones(4)\nexcept RuntimeError as error:\n    raise ValueError('mine') from error", True),
        ("try:\n    x + torch.ones(4)\nexcept RuntimeError:\n    raise ValueError('mine')", True),
        ("try:\n    x + torch.ones(4)\nexcept RuntimeError:\n    pass\nraise ValueError('mine')", False),
        ("raise RuntimeError('tensors on cuda:0 and cpu')", False),
        ("x @ torch.ones(3, 3, device=x.device)", False),
    ],
)
def test_a_refusal_is_told_from_what_else_is_raised(sandbox: Sandbox, body: str, refused: bool) -> None:
    outcome = pretended(sandbox, f"import torch\n\ndef f(x, table, n):\n{indent(body, '    ')}\n")
    assert isinstance(outcome, Raised)
    assert outcome.refused is refused


def test_a_child_on_the_cpu_knows_nothing_of_it(sandbox: Sandbox) -> None:
    source = "import torch\ndef f(x):\n    print(x.device, torch.cuda.is_available())\n    return x + torch.ones(3)\n"
    with child(sandbox, source) as one:
        outcome = one.call(a_call(x=np.ones(3, np.float32)))
    assert isinstance(outcome, Returned)
    assert outcome.output == "cpu False\n"
    assert outcome.answer.results[0].device == "cpu"


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
