"""Wrong answers that fit any problem: those of the first problem are all refused, and they fit odd problems too."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from grader import generic, judge, spec, tryout
from grader.generic import Generic
from grader.problem import Problem
from grader.project import Project
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.signature import Signature
from grader.verdict import CaseResult, Verdict
from tests.conftest import MakeProject


@pytest.fixture(scope="session")
def reference(problem: Problem, sandbox: Sandbox) -> Reference:
    return Reference(problem, seed=1, sandbox=sandbox)


def results_of(source: bytes, reference: Reference, sandbox: Sandbox) -> Sequence[CaseResult]:
    return tryout.tried(reference, source, name="generic.py", sandbox=sandbox).results


def verdict_of(source: bytes, reference: Reference, sandbox: Sandbox) -> Verdict:
    return judge.conclude(results_of(source, reference, sandbox))


def of(problem: Problem) -> dict[str, Generic]:
    return {found.name: found for found in generic.of(problem.source, problem.spec)}


FIRST = {  # of the first problem: a case that must refuse it
    "zeros": "worked example",
    "a constant": "worked example",
    "an input echoed": "worked example",
    "the answer to the call before": "clips offsets above max_dist",
    "transposed": "an asymmetric table",
    "flipped along the last axis": "an asymmetric table",
    "in a wider dtype": "keeps the dtype",
    "in a narrower dtype": "keeps the dtype",
    "always float32": "keeps the dtype",
    "written into an argument": "leaves its inputs alone",
    "the first argument changed": "leaves its inputs alone",
    "the last argument changed": "leaves its inputs alone",
    "an argument itself where it is the answer": "leaves its inputs alone",
    "one buffer for all calls": "leaves its inputs alone",
    "one NaN": "worked example",
    "the first element off by 1 %": "worked example",
    "the last element off by 1 %": "worked example",
    "float64 computed in float32": "keeps the dtype",
    "float32 computed in float16": "any size",
    "float32 computed in bfloat16": "any size",
    "float16 computed in bfloat16": "scores that are -inf already",
    "cut off from its gradient": "gradients reach both inputs",
    "left on the CPU": "stays on its device",
}
ALONE = {"keeps the dtype", "leaves its inputs alone", "gradients reach both inputs", "stays on its device"}


def test_the_first_problem_is_asked_about_all_of_these(problem: Problem) -> None:
    assert list(of(problem)) == list(FIRST)
    assert all(found.wanted.startswith("a case ") for found in of(problem).values())


@pytest.mark.parametrize("name", FIRST)
def test_the_first_problem_refuses_it_where_it_says_so(
    name: str, problem: Problem, reference: Reference, sandbox: Sandbox
) -> None:
    results = results_of(of(problem)[name].source, reference, sandbox)
    assert judge.conclude(results) is Verdict.WRONG_ANSWER
    failed = {case.name for case in results if case.verdict is Verdict.WRONG_ANSWER}
    assert FIRST[name] in failed
    assert failed == {FIRST[name]} or FIRST[name] not in ALONE  # nothing but that is wrong with it


@pytest.mark.parametrize("name", [n for n in FIRST if n.startswith(("an argument itself", "transposed", "float64"))])
def test_a_probe_raises_where_the_answer_is_not_right(
    name: str, problem: Problem, reference: Reference, sandbox: Sandbox
) -> None:
    probe = of(problem)[name].probe
    assert probe is not None
    results = results_of(probe, reference, sandbox)
    assert judge.conclude(results) is Verdict.RUNTIME_ERROR
    messages = [case.message or "" for case in results if case.verdict is Verdict.RUNTIME_ERROR]
    assert all("this answer is not the right one" in message for message in messages)


SYMMETRIC = """\
format = 1
title  = "Gram matrix"
call   = "gram(x)"
[sizes]
n = "2..4"
[arguments]
x = { shape = "n, 3" }
[returns]
shape = "n, n"
[[case]]
name = "any size"
runs = 5
"""


def test_what_is_right_in_every_run_is_accepted_with_its_probe(make_project: MakeProject, sandbox: Sandbox) -> None:
    project = make_project(SYMMETRIC, slug="gram", reference="def gram(x):\n    return (x[:, None] * x).sum(-1)\n")
    loaded = spec.load(project, "gram")
    expected = Reference(loaded, seed=1, sandbox=sandbox)
    found = of(loaded)["transposed"]
    assert verdict_of(found.source, expected, sandbox) is Verdict.ACCEPTED
    assert found.probe is not None
    assert verdict_of(found.probe, expected, sandbox) is Verdict.ACCEPTED


@pytest.mark.parametrize(
    ("tolerance", "asked"),
    [("", True), ("[tolerance]\nprecision = 'float32'\nreason = 'float32 inside is right'\n", False)],
)
def test_float32_inside_is_no_wrong_answer_where_a_spec_takes_it(
    make_project: MakeProject, tolerance: str, asked: bool
) -> None:
    toml = f"{SYMMETRIC.replace('[[case]]', f'{tolerance}[[case]]')}dtypes = ['float32', 'float64']\n"
    found = of(spec.load(make_project(toml, slug="gram", reference="def gram(x):\n    return x @ x.T\n"), "gram"))
    assert ("float64 computed in float32" in found) is asked
    assert "float32 computed in float16" in found


def verdicts(project: Project, slug: str, sandbox: Sandbox) -> dict[str, Verdict]:
    loaded = spec.load(project, slug)
    expected = Reference(loaded, seed=1, sandbox=sandbox)
    return {name: verdict_of(found.source, expected, sandbox) for name, found in of(loaded).items()}


def accepted(found: dict[str, Verdict]) -> set[str]:
    assert set(found.values()) <= {Verdict.ACCEPTED, Verdict.WRONG_ANSWER}
    return {name for name, verdict in found.items() if verdict is Verdict.ACCEPTED}


def test_a_spec_about_values_alone_lets_through_all_that_is_not_about_values(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    assert accepted(verdicts(make_project(), "double", sandbox)) == {
        "the answer to the call before",  # at this seed, its three runs are of three sizes
        "in a wider dtype",
        "written into an argument",
        "the first argument changed",
        "an argument itself where it is the answer",
        "one buffer for all calls",
    }


INTEGERS = """\
format = 1
title  = "Where the largest is, and where it is from the end"
call   = "largest(x, shift=0)"
[sizes]
n = "3..5"
[arguments]
x = { shape = "2, n" }
shift = { int = "n" }
[[returns]]
name  = "place"
shape = "2"
dtype = "int64"
[[returns]]
name  = "values"
shape = "2, n"
[[case]]
name  = "any size"
runs  = 4
check = ["values", "dtype", "inputs_unchanged", "new_tensor"]
[[case]]
name  = "by hand"
sizes = { n = 3 }
then  = [{}, {}]
check = ["values", "new_tensor"]
"""
LARGEST = "def largest(x, shift=0):\n    return x.argmax(-1) + shift, x - shift\n"


def test_results_of_several_kinds_and_keyword_arguments_fit(make_project: MakeProject, sandbox: Sandbox) -> None:
    found = verdicts(make_project(INTEGERS, slug="largest", reference=LARGEST), "largest", sandbox)
    assert accepted(found) == {"an argument itself where it is the answer, as values"}
    assert {"zeros, as place", "zeros, as values", "in a narrower dtype, as place", "one NaN, as values"} <= set(found)
    assert not {"one NaN, as place", "float32 computed in float16, as place", "in a narrower dtype, as values"} & set(
        found
    )


SCALAR = """\
format = 1
title  = "Is any below"
call   = "below(x)"
[sizes]
n = "1..4"
[arguments]
x = { shape = "n" }
[returns]
shape = ""
dtype = "bool"
[[case]]
name  = "any size"
runs  = 12
"""


def test_a_truth_without_dimensions_fits(make_project: MakeProject, sandbox: Sandbox) -> None:
    found = verdicts(
        make_project(SCALAR, slug="below", reference="def below(x):\n    return (x < 0).any()\n"), "below", sandbox
    )
    assert accepted(found) == {"in a wider dtype", "the first argument changed", "one buffer for all calls"}
    assert "flipped along the last axis" not in found


def printed(*sources: bytes, script: str) -> list[str]:
    """Give the line that each file prints with some lines after it, in a process of their own."""
    whole = "".join(f"exec({source.decode() + script!r}, {{'__name__': 'file'}})\n" for source in sources)
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


NUMPY = b"import numpy as np\n\n\ndef double(x):\n    return x + x\n"
ON_ARRAYS = """
x = np.array([1.0, 2.0, 4.0], np.float32)
first = double(x)
print(first.tolist(), first.dtype, x.tolist(), double(np.array([8.0, 8.0, 8.0], np.float32)).tolist(), first[0])
"""
RIGHT = "[2.0, 4.0, 8.0]"
GIVEN = "[1.0, 2.0, 4.0]"
NEXT = "[16.0, 16.0, 16.0]"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("zeros", f"[0.0, 0.0, 0.0] float32 {GIVEN} [0.0, 0.0, 0.0] 0.0"),
        ("an input echoed", f"{GIVEN} float32 {GIVEN} [8.0, 8.0, 8.0] 1.0"),
        ("the answer to the call before", f"{RIGHT} float32 {GIVEN} {RIGHT} 2.0"),
        ("flipped along the last axis", f"[8.0, 4.0, 2.0] float32 {GIVEN} {NEXT} 8.0"),
        ("in a wider dtype", f"{RIGHT} float64 {GIVEN} {NEXT} 2.0"),
        ("written into an argument", f"{RIGHT} float32 {RIGHT} {NEXT} 2.0"),
        ("the first argument changed", f"{RIGHT} float32 [2.0, 3.0, 5.0] {NEXT} 2.0"),
        ("one buffer for all calls", f"{RIGHT} float32 {GIVEN} {NEXT} 16.0"),
        ("one NaN", f"[nan, 4.0, 8.0] float32 {GIVEN} [nan, 16.0, 16.0] nan"),
        (
            "the last element off by 1 %",
            f"[2.0, 4.0, 8.079999923706055] float32 {GIVEN} [16.0, 16.0, 16.15999984741211] 2.0",
        ),
        ("float32 computed in float16", f"{RIGHT} float32 {GIVEN} {NEXT} 2.0"),
    ],
)
def test_arrays_of_numpy_are_spoilt_as_tensors_are(name: str, wanted: str, make_project: MakeProject) -> None:
    made = {g.name: g for g in generic.of(NUMPY, spec.load(make_project(), "double").spec, framework="numpy")}
    assert printed(made[name].source, script=ON_ARRAYS) == [wanted]


MODULE = b"""import torch


class Double(torch.nn.Module):
    def forward(self, x):
        return x + x
"""


@pytest.mark.parametrize(
    ("of_it", "use"), [(MODULE, "Double()(x)"), (MODULE.replace(b"torch.nn.Module", b"object"), "Double().forward(x)")]
)
def test_the_answers_of_a_class_are_spoilt_in_its_method(of_it: bytes, use: str, make_project: MakeProject) -> None:
    loaded = spec.load(make_project(), "double").spec
    made = {g.name: g for g in generic.of(of_it, replace(loaded, call=Signature.parse("Double(x)")))}
    script = f"\nx = torch.tensor([1.0, 2.0])\nprint({use}.tolist(), x.tolist())\n"
    flipped, changed = made["flipped along the last axis"].source, made["the first argument changed"].source
    assert printed(flipped, changed, script=script) == ["[4.0, 2.0] [1.0, 2.0]", "[2.0, 4.0] [2.0, 3.0]"]


def test_names_of_the_reference_are_left_alone(problem: Problem) -> None:
    added = {line for g in of(problem).values() for line in g.source.decode().splitlines() if line[:1].isalpha()}
    ours = added - set(problem.source.decode().splitlines())
    assert ours == {
        "def _with_spoilt_answers(right, number, kept):",
        f"{problem.spec.call.name} = _with_spoilt_answers({problem.spec.call.name}, 0, {{}})",
    }


WITHOUT_TENSORS = """\
format = 1
title  = "Counting"
call   = "count(n)"
[sizes]
n = "2..4"
[arguments]
n = { int = "n" }
[returns]
shape = "n"
dtype = "float32"
[[case]]
name  = "any size"
check = ["dtype", "device", "values"]
runs  = 3
"""


def test_where_no_tensor_goes_in_a_result_on_the_cpu_is_not_left_there(make_project: MakeProject) -> None:
    reference = "import torch\n\n\ndef count(n):\n    return torch.arange(n).float()\n"
    loaded = spec.load(make_project(WITHOUT_TENSORS, slug="count", reference=reference), "count")
    assert "left on the CPU" not in of(loaded)
