"""CUDA: what only a machine with such a device can show. Everywhere else these tests skip, each with the reason."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader import benchmark, spec
from grader.arrays import Layout, Tensor
from grader.benchmark import Order
from grader.cases import Call
from grader.device import Device
from grader.isolation import Tier
from grader.outcome import Limit, Outcome, Raised, Returned
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.children import LIMITS, ONES, a_call, child, raised, returned
from tests.conftest import REFERENCE, ROOT, SLUG, SPEC, MakeProject
from tests.device_rules import FUNCTIONS, Does
from tests.test_pretend import RIGHT, TABLE, WRONG, X, line_of

pytestmark = pytest.mark.cuda
NAMED = Device.CUDA.named
# Each starts a process that initialises CUDA, which takes seconds: a sample, where the device is lent by the minute.
EVERY = int(os.environ.get("GRADER_CUDA_EVERY", "1"))


@pytest.fixture
def cuda(sandbox: Sandbox) -> Sandbox:
    """Give a sandbox on a machine with CUDA."""
    absent = sandbox.absent(Device.CUDA)
    if absent is not None:
        pytest.skip(reason=f"no CUDA device can be used here: {absent}")
    return sandbox


def once(sandbox: Sandbox, source: str, *, limits: Limits = LIMITS) -> Outcome:
    """Call `f(x)` on CUDA, in a process of its own."""
    with child(sandbox, source, device=Device.CUDA, limits=limits) as one:
        return one.call(a_call(x=ONES))


def graded(*arguments: str | Path) -> list[dict[str, Any]]:
    """Give the reports of the real command as JSON."""
    options = ["--format", "json", "--seed", "7", "--project", str(ROOT)]
    command = [sys.executable, "-m", "grader", "grade", *map(str, arguments), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    reports: list[dict[str, Any]] = json.loads(done.stdout)["reports"]
    return reports


# The device itself


def test_a_result_comes_back_from_the_device(cuda: Sandbox) -> None:
    (result,) = returned(once(cuda, "def f(x):\n    return x + x\n")).answer.results
    assert result.device == NAMED
    np.testing.assert_array_equal(result.array, ONES * 2)


def test_only_a_child_on_cuda_sees_it(cuda: Sandbox) -> None:
    source = (
        "import torch\ndef f(x):\n    c = torch.cuda\n    return torch.tensor([c.is_available(), c.device_count()])\n"
    )
    for device, wanted in ((Device.CPU, [0, 0]), (Device.CUDA, [1, 1])):
        with child(cuda, source, device=device) as one:
            (result,) = returned(one.call(a_call(x=ONES))).answer.results
        assert result.array is not None
        assert result.array.tolist() == wanted


def test_a_tensor_keeps_its_strides_on_the_device(cuda: Sandbox) -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    x = {layout: Tensor(array=array, layout=layout) for layout in Layout}
    source = "import torch\ndef f(x):\n    print(x.stride())\n    return x + x\n"
    with child(cuda, source, device=Device.CUDA) as one:
        printed = {}
        for layout, tensor in x.items():
            outcome = returned(one.call(Call(sizes={}, arguments={"x": tensor}, wanted=())))
            np.testing.assert_array_equal(outcome.answer.results[0].array, array * 2)
            printed[layout] = outcome.output.strip()
    assert printed == {Layout.CONTIGUOUS: "(4, 1)", Layout.TRANSPOSED: "(1, 3)", Layout.STRIDED: "(8, 2)"}


def test_a_change_of_an_input_and_shared_memory_are_seen_there(cuda: Sandbox) -> None:
    answer = returned(once(cuda, "def f(x):\n    return x.mul_(2)\n")).answer
    assert answer.changed == ("x",)
    assert answer.results[0].shares == ("x",)


def test_what_is_handed_out_twice_shows_there(cuda: Sandbox) -> None:
    source = "kept = []\ndef f(x):\n    kept.append(x + x) if not kept else None\n    return kept[0]\n"
    with child(cuda, source, device=Device.CUDA) as one:
        first, second = (returned(one.call(a_call(x=ONES))).answer.results[0].array for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.tobytes() != second.tobytes()


# Failures end that child, and no other


def test_an_assertion_on_the_device_is_told_and_the_next_call_is_in_a_fresh_process(cuda: Sandbox) -> None:
    source = "import torch\ndef f(x):\n    return x[torch.tensor([9], device=x.device)] if x[0] == 1 else x + x\n"
    with child(cuda, source, device=Device.CUDA) as one:
        failed = raised(one.call(a_call(x=ONES)))
        assert "device-side assert" in failed.message
        assert failed.line == 3
        one.close()
        np.testing.assert_array_equal(returned(one.call(a_call(x=2 * ONES))).answer.results[0].array, 4 * ONES)


def test_more_of_the_devices_memory_than_allowed_is_a_limit(cuda: Sandbox) -> None:
    source = "import torch\ndef f(x):\n    return torch.zeros(1 << 30, device=x.device)[:3]\n"
    failed = raised(once(cuda, source, limits=Limits(device_mb=256)))
    assert failed.limit is Limit.DEVICE_MEMORY
    assert "256 MB are allowed on the device" in failed.bound
    assert returned(once(cuda, "def f(x):\n    return x\n")).answer.results[0].device == NAMED


def test_a_case_after_one_that_broke_the_device_is_graded(cuda: Sandbox, tmp_path: Path) -> None:
    path = tmp_path / f"{SLUG}.py"
    source = (ROOT / "solutions" / f"{SLUG}.py").read_text(encoding="utf-8")
    broken = "    rel_bias[torch.full((1,), 99, device=scores.device)] if scores.is_cuda else None\n"
    path.write_text(source.replace("    position =", broken + "    position =", 1), encoding="utf-8")
    (report,) = graded(path)
    lost = [case["name"] for case in report["cases"] if case["points"] < case["max_points"]]
    assert lost == ["stays on its device"]


# Isolation


@pytest.mark.parametrize(
    "attempt",
    [
        "import socket; socket.socket()",
        "import os; os.fork()",
        "import os; os.kill(os.getppid(), 0)",
        "import subprocess; subprocess.run(['true'])",
        f"open({str(ROOT / 'solutions' / f'{SLUG}.py')!r})",
        "open('/dev/sda')",
    ],
)
def test_a_child_on_cuda_is_kept_from_the_rest_of_the_machine(cuda: Sandbox, attempt: str) -> None:
    if cuda.on_cuda is None or cuda.on_cuda.tier is not Tier.STRONG:
        pytest.skip(reason="isolation on CUDA is weaker here, which the report says")
    failed = raised(once(cuda, f"def f(x):\n    {attempt}\n    return x\n"))
    assert failed.type in {"PermissionError", "FileNotFoundError", "BlockingIOError"}


def test_the_tier_on_cuda_is_named_and_never_full(cuda: Sandbox) -> None:
    assert cuda.on_cuda is not None
    assert cuda.on_cuda.tier is not Tier.FULL
    assert "driver" in cuda.on_cuda.left_open
    told = subprocess.run([sys.executable, "-m", "grader", "doctor"], capture_output=True, text=True, check=True).stdout
    assert "\n  on   cuda" in told
    assert f"Isolation on cuda: {cuda.on_cuda.tier}" in told


# What pretend is held to, held against the device itself


@pytest.mark.parametrize("name", list(FUNCTIONS)[::EVERY])
def test_a_function_does_on_cuda_what_the_table_says(cuda: Sandbox, name: str) -> None:
    with child(cuda, FUNCTIONS[name].source, call="f(x, table, n)", device=Device.CUDA) as one:
        outcome = one.call(a_call(x=X, table=TABLE, n=3))
    match outcome:
        case Returned(answer=answer):
            here = all(result.device == NAMED for result in answer.results)
            found = Does.ACCEPTS if here else Does.ANSWERS_ON_CPU
        case Raised():
            found = Does.REFUSES
        case _:
            raise AssertionError(outcome)
    assert found is FUNCTIONS[name].does, outcome


SAMPLE = (*RIGHT, *WRONG)[::EVERY]


@pytest.fixture(scope="module")
def reports() -> dict[str, dict[str, Any]]:
    """Grade both folders of submissions about devices on all devices; give the device case by the file's path."""
    made = graded(*SAMPLE, "--problem", SLUG)
    cases = ([case for case in report["cases"] if case["name"] == "stays on its device"] for report in made)
    return {str(path): case for path, (case,) in zip(SAMPLE, cases, strict=True)}


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_cuda_and_pretend_say_the_same_of_a_submission(
    cuda: Sandbox, request: pytest.FixtureRequest, path: Path
) -> None:
    case = request.getfixturevalue("reports")[str(path)]
    (on_cuda,) = [run for run in case["runs"] if run["device"] == Device.CUDA]
    assert (on_cuda["verdict"] == Verdict.ACCEPTED) is (path in RIGHT), on_cuda["message"]
    here = line_of(path, "# <- here")
    if here:
        assert on_cuda["fault"]["line"] in here


# Speed


def test_speed_is_timed_on_the_device(cuda: Sandbox, make_project: MakeProject) -> None:
    toml = f"{SPEC}\n[[speed]]\ndevice = 'cuda'\nsizes = {{ n = 4096 }}\n"
    problem = spec.load(make_project(toml), "double")
    tier = cuda.wait().tier
    order = Order(problem=problem, source=REFERENCE.encode(), name="learner.py", seed=1, tier=tier)
    (measured,) = benchmark.measure(order, progress=lambda text: None).measured
    assert measured.fault is None, measured.message
    assert measured.pairs
    assert measured.reference is not None
    assert 1e-6 < measured.reference < 0.01
