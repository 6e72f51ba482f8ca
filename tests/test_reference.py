"""What is expected: asked of the reference once, in float64; its faults are never the learner's."""

import numpy as np
import pytest

from grader import spec
from grader.arrays import Array, Tensor
from grader.cases import Run
from grader.outcome import Unusable
from grader.problem import Problem
from grader.project import Project
from grader.reference import Expectation, Reference, ReferenceFault, child_of
from grader.sandbox import Sandbox
from tests.children import LIMITS, is_gone, outside
from tests.conftest import SPEC, MakeProject

COUNTS = "n = 0\ndef double(x):\n    global n\n    n += 1\n    return 0 * x + n\n"
ONE_ULP = '[tolerance]\nulps = 1\nreason = "exact"\n\n'
EXACT = SPEC.replace("[[case]]", ONE_ULP + "[[case]]")


def the_problem(project: Project) -> Problem:
    return spec.load(project, "double")


def first(reference: Reference) -> tuple[Run, Expectation]:
    """Give the first run of the first case, and what its first call must give back."""
    run = reference.runs(reference.problem.spec.cases[0])[0]
    return run, reference.expected(run)[0]


def argument(run: Run) -> Array:
    """Give the x of the first call of a run."""
    x = run.calls[0].arguments["x"]
    assert isinstance(x, Tensor)
    return x.array


def of(make_project: MakeProject, sandbox: Sandbox, toml: str = SPEC, source: str | None = None) -> Reference:
    project = make_project(toml) if source is None else make_project(toml, reference=source)
    return Reference(the_problem(project), seed=1, sandbox=sandbox)


def test_what_is_expected_is_computed_once_and_kept(make_project: MakeProject, sandbox: Sandbox) -> None:
    reference = of(make_project, sandbox, EXACT, COUNTS)
    case = reference.problem.spec.cases[0]
    one, two, three = reference.runs(case)
    counted = [reference.expected(run)[0].results[0].values.flat[0] for run in (one, two, one, three, two, one)]
    assert counted == [1, 2, 1, 3, 2, 1]
    assert reference.expected(one) is reference.expected(one)
    reference.close()


def test_runs_are_drawn_once_and_by_the_seed(make_project: MakeProject, sandbox: Sandbox) -> None:
    problem = the_problem(make_project())
    (case,) = problem.spec.cases

    def drawn(seed: int) -> list[object]:
        reference = Reference(problem, seed=seed, sandbox=sandbox)
        assert reference.runs(case) is reference.runs(case)
        return [dict(run.calls[0].sizes) for run in reference.runs(case)]

    assert drawn(1) == drawn(1)
    assert len({str(drawn(seed)) for seed in range(8)}) > 1


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_the_reference_is_asked_in_float64_and_its_answer_is_rounded(
    make_project: MakeProject, sandbox: Sandbox, dtype: str
) -> None:
    toml = EXACT.replace("runs = 3", f'dtypes = ["{dtype}"]\nsizes = {{ n = 4 }}')
    source = "def double(x):\n    assert str(x.dtype) == 'torch.float64'\n    return x / 3\n"
    reference = of(make_project, sandbox, toml, source)
    run, expectation = first(reference)
    sent = argument(run)
    assert sent.dtype.name == dtype
    rounded = (sent.astype(np.float64) / 3).astype(sent.dtype).astype(np.float64)
    assert expectation.results[0].values.tolist() == rounded.tolist()
    reference.close()


def test_the_usual_bound_grows_with_what_rounding_the_inputs_moves(make_project: MakeProject, sandbox: Sandbox) -> None:
    toml = SPEC.replace("runs = 3", "sizes = { n = 4 }")
    tame, wild = (
        of(make_project, sandbox, toml, f"def double(x):\n    return {expression}\n")
        for expression in ("x.sin()", "(10_000 * x).sin()")
    )
    narrow, wide = (first(reference)[1].results[0].allowed for reference in (tame, wild))
    assert narrow.max() < 2e-5
    assert wide.min() > 20 * narrow.max()
    for reference in (tame, wild):
        reference.close()


def test_a_bound_that_a_spec_gives_stands_as_it_is(make_project: MakeProject, sandbox: Sandbox) -> None:
    reference = of(make_project, sandbox, EXACT)
    expected = first(reference)[1].results[0]
    assert np.array_equal(expected.allowed, np.spacing(np.abs(expected.values).astype(np.float32)).astype(np.float64))
    reference.close()


def test_the_bound_is_the_same_for_the_same_seed(make_project: MakeProject, sandbox: Sandbox) -> None:
    bounds = []
    for _ in range(2):
        reference = of(make_project, sandbox)
        bounds.append(first(reference)[1].results[0].allowed.tolist())
        reference.close()
    assert bounds[0] == bounds[1]


def test_gradients_are_expected_where_they_are_checked_and_nowhere_else(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    toml = SPEC.replace(
        "runs = 3", 'sizes = { n = 3 }\n\n[[case]]\nname = "g"\nsizes = { n = 3 }\ncheck = ["gradient"]'
    )
    reference = of(make_project, sandbox, toml, "def double(x):\n    return x * x\n")
    plain, gradient = (reference.runs(case)[0] for case in reference.problem.spec.cases)
    assert reference.expected(plain)[0].gradients == ()
    (expected,) = reference.expected(gradient)[0].gradients
    x, c = (array.astype(np.float64) for array in (argument(gradient), gradient.calls[0].cotangents[0].array))
    np.testing.assert_allclose(expected.values, 2 * x * c, rtol=1e-6)
    assert (expected.allowed >= 1e-5).all()
    reference.close()


INTEGERS = """\
format = 1
title  = "Count"
call   = "count(n, start=0)"
[sizes]
n = "0..4"
[arguments]
n = { int = "n" }
[returns]
shape = "n"
dtype = "int64"
[[case]]
name  = "four"
sizes = { n = 4 }
expect = [0, 1, 2, 3]
[[case]]
name  = "from five"
sizes = { n = 3 }
given = { start = 5 }
expect = [5, 6, 7]
"""
COUNT = "import torch\ndef count(n, start=0):\n    return torch.arange(start, start + n)\n"


def test_a_reference_without_a_float_argument_gives_whole_numbers_and_no_bound(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    problem = spec.load(make_project(INTEGERS, slug="count", reference=COUNT), "count")
    reference = Reference(problem, seed=1, sandbox=sandbox)
    for case, values in zip(problem.spec.cases, ([0, 1, 2, 3], [5, 6, 7]), strict=True):
        (run,) = reference.runs(case)
        (expected,) = reference.expected(run)[0].results
        assert expected.values.tolist() == values
        assert not expected.allowed.any()
    reference.close()


@pytest.mark.parametrize(("given", "usable"), [("start = 5", False), ("", True)])
def test_a_submission_must_take_the_keywords_that_a_case_gives_and_no_others(
    make_project: MakeProject, sandbox: Sandbox, given: str, usable: bool
) -> None:
    toml = INTEGERS.replace("expect = [5, 6, 7]\n", "").replace("start = 5", given)
    problem = spec.load(make_project(toml, slug="count", reference=COUNT), "count")
    source = b"import torch\ndef count(n):\n    return torch.arange(n)\n"
    with child_of(problem, source, name="s.py", sandbox=sandbox, limits=LIMITS) as child:
        assert isinstance(child.load(), Unusable) is not usable


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def double(x):\n    raise ValueError('no idea')\n", "the reference fails: line 2: ValueError: no idea"),
        ("def double(x):\n    raise NotImplementedError\n", "the reference fails"),
        ("import os\ndef double(x):\n    os._exit(0)\n", "the reference fails: the process ended itself"),
        ("def double(x)\n    return x\n", "the reference fails: line 1: SyntaxError: expected ':'"),
        ("def other(x):\n    return x\n", "the reference fails: the file has no double"),
        ("def double(x, y):\n    return x\n", "the reference fails: the file defines double(x, y)"),
        ("def double(x):\n    pass\n", "the reference contradicts [returns]: returned None"),
        ("def double(x):\n    return [x]\n", "the reference contradicts [returns]: returned a list of 1"),
        ("def double(x):\n    return x.numpy()\n", "the reference contradicts [returns]: the result is of type numpy"),
        ("def double(x):\n    return x[None]\n", "the reference contradicts [returns]: the result has the shape [1, "),
    ],
)
def test_a_faulty_reference_is_a_fault_of_the_reference(
    make_project: MakeProject, sandbox: Sandbox, source: str, words: str
) -> None:
    reference = of(make_project, sandbox, SPEC, source)
    with pytest.raises(ReferenceFault) as caught:
        first(reference)
    assert str(caught.value).startswith(words)
    reference.close()


FIXED = EXACT.replace("runs = 3", "given = { x = [1, 2, 3] }\nexpect = [2, 4, 6]")


def test_a_literal_answer_that_the_reference_gives_is_taken(make_project: MakeProject, sandbox: Sandbox) -> None:
    reference = of(make_project, sandbox, FIXED)
    assert first(reference)[1].results[0].values.tolist() == [2, 4, 6]
    reference.close()


@pytest.mark.parametrize(
    ("expect", "gives"),
    [
        ("[2, 4, 7]", "x + x"),
        ("[2, 4, nan]", "x + x"),
        ("[2, inf, 6]", "x + x"),
        ("[2, 4, 6]", "(x + x) / (x > 1)"),
        ("[2, 4, 6]", "(x + x) * (0 / (x > 1)) + x + x"),
        ("[inf, 4, 6]", "(x + x) / (x > 1) * (1 - 2 * (x == 1).to(x.dtype))"),
    ],
)
def test_a_literal_answer_that_contradicts_the_reference_is_a_fault_of_the_spec(
    make_project: MakeProject, sandbox: Sandbox, expect: str, gives: str
) -> None:
    source = f"def double(x):\n    return {gives}\n"
    reference = of(make_project, sandbox, FIXED.replace("[2, 4, 6]", expect), source)
    with pytest.raises(ReferenceFault, match="`expect` in the spec contradicts the reference"):
        first(reference)
    reference.close()


def test_of_an_expect_that_contradicts_the_reference_it_is_told_what_either_says(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    reference = of(make_project, sandbox, FIXED.replace("[2, 4, 6]", "[2, 5, 7]"))
    with pytest.raises(ReferenceFault) as fault:
        first(reference)
    assert str(fault.value) == (
        "`expect` in the spec contradicts the reference: it says 5 at [1], and the reference gives 4; "
        "2 of 3 elements differ. Mend one of them"
    )
    reference.close()


def test_a_reference_whose_result_is_of_another_kind_of_number_is_told_how_a_spec_says_so(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    reference = of(make_project, sandbox, SPEC, "def double(x):\n    return (x + x).long()\n")
    with pytest.raises(ReferenceFault) as fault:
        first(reference)
    assert str(fault.value) == (
        "the reference contradicts [returns]: it gives int64, not float32. "
        'Write shape and dtype = "int64" there, or mend the reference'
    )
    reference.close()


@pytest.mark.parametrize("expect", ["[inf, 4, 6]", "[inf, 4.0, 6.0]"])
def test_a_literal_answer_may_be_infinite_where_the_reference_is(
    make_project: MakeProject, sandbox: Sandbox, expect: str
) -> None:
    source = "def double(x):\n    return (x + x) / (x > 1)\n"
    reference = of(make_project, sandbox, FIXED.replace("[2, 4, 6]", expect), source)
    assert first(reference)[1].results[0].values.tolist() == [float("inf"), 4, 6]
    reference.close()


def test_a_reference_that_died_once_answers_the_next_run(make_project: MakeProject, sandbox: Sandbox) -> None:
    toml = EXACT.replace("runs = 3", "sizes = { n = [1, 2] }")
    source = "import os\ndef double(x):\n    if len(x) == 1: os._exit(1)\n    return x + x\n"
    reference = of(make_project, sandbox, toml, source)
    one, two = reference.runs(reference.problem.spec.cases[0])
    with pytest.raises(ReferenceFault):
        reference.expected(one)
    assert reference.expected(two)[0].results[0].values.shape == (2,)
    reference.close()


def test_closing_it_ends_its_process(make_project: MakeProject, sandbox: Sandbox) -> None:
    reference = of(make_project, sandbox, EXACT, "import os\ndef double(x):\n    return 0 * x + os.getpid()\n")
    pid = outside(sandbox, int(first(reference)[1].results[0].values.flat[0]))
    assert not is_gone(pid, seconds=0.02)
    reference.close()
    assert is_gone(pid)
