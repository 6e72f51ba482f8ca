"""Text with arithmetic in braces: what it gives, what it refuses, and how a spec's explanation reaches a learner."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from grader import spec
from grader.arrays import Tensor
from grader.cases import Call, Wanted
from grader.errors import SpecError, Unfit
from grader.fields import parse_axes, parse_shape
from grader.problem import Problem
from grader.report import conceal
from grader.template import LONGEST, WANTED, Template
from grader.verdict import CaseResult, Check, Exhibit, RunResult, Verdict
from tests.conftest import SPEC, MakeProject
from tests.test_exhibit import floats, shown


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("", ""),
        ("as it is", "as it is"),
        ("row {i}, column {j}", "row 2, column 5"),
        ("{j - i}: {clip(j - i, -1, 1)}", "3: 1"),
        ("{{{i}}} and {{}}", "{2} and {}"),
        ("{0.5 * i}", "1"),
        ("{ j // i }%d", "2%d"),
    ],
)
def test_a_template_is_filled_with_the_values_of_its_arithmetic(text: str, filled: str) -> None:
    assert Template.parse(text).fill({"i": 2, "j": 5}) == filled


def test_a_template_has_the_names_of_all_its_arithmetic() -> None:
    assert Template.parse("{i} {{k}} {max(j, n)}").names == {"i", "j", "n"}


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        (3, "3", WANTED),
        ("row {i", "a brace without its other half", WANTED),
        ("row i}", "a brace without its other half", WANTED),
        ("{{i}", "a brace without its other half", WANTED),
        ("{i:>3}", "'i' with a ':' or '!' after it", "arithmetic alone between braces"),
        ("{i!r}", "'i' with a ':' or '!' after it", "arithmetic alone between braces"),
        ("{clip(i)}", "'clip(i)', with 1 argument(s)", "clip(x, low, high)"),
        ("x" * (LONGEST + 1), f"{LONGEST + 1} characters", f"text of at most {LONGEST}"),
    ],
)
def test_what_is_no_template_is_refused_with_what_is_wanted(text: object, found: str, wanted: str) -> None:
    with pytest.raises(Unfit) as caught:
        Template.parse(text)
    assert (caught.value.found, caught.value.wanted) == (found, wanted)


@pytest.mark.parametrize("text", ["{}", "{i.real}", "{i[0]}", "{__import__('os')}"])
def test_nothing_but_arithmetic_stands_in_braces(text: str) -> None:
    with pytest.raises(Unfit):
        Template.parse(text)


@pytest.mark.parametrize("text", ["", "i, i", "i,", "2", "i j", "lambda", 3])
def test_names_of_axes_are_names_each_another(text: object) -> None:
    with pytest.raises(Unfit, match="names like 'i, j', another one for each axis"):
        parse_axes(text)


def test_a_function_in_a_shape_is_one_dimension() -> None:
    assert [str(part).strip() for part in parse_shape("min(a, b), clip(a, max(0, b), c)")] == [
        "min(a, b)",
        "clip(a, max(0, b), c)",
    ]


# in a spec

RETURNS = '[returns]\nlike = "x"\n'


@pytest.mark.parametrize(
    ("returns", "said"),
    [
        ('explain = "{n}"', "returns.0.explain: found explain without index; wanted index = 'i, j', a name for each"),
        ('index = "i, j"', "returns.0.index: found 2 name(s): i, j; wanted 1, as many as the result has axes"),
        ('index = "n"', "returns.0.index: found 'n', which is a size or a parameter too; wanted a name of its own"),
        ('index = "x"', "returns.0.index: found 'x', which is a size or a parameter too; wanted a name of its own"),
        (
            'index = "i"\nexplain = "{i + k}"',
            "returns.0.explain: found 'k'; wanted a name of index, a size or a whole-number argument: i, n",
        ),
        ('index = "i"\nexplain = "{i"', "returns.0.explain: found a brace without its other half; wanted text with"),
        (
            'index = "i"\nexplain = "{min(i)}"',
            "returns.0.explain: found 'min(i)', with 1 argument(s); wanted min(a, b)",
        ),
        ('index = "i"\nexplain = "{n // i}"', "explain: n // i, which divides by zero; wanted a number"),
    ],
)
def test_a_fault_in_an_explanation_is_a_finding_with_its_place(
    make_project: MakeProject, returns: str, said: str
) -> None:
    with pytest.raises(SpecError) as caught:
        spec.load(make_project(SPEC.replace(RETURNS, RETURNS + returns + "\n")), "double")
    (finding,) = caught.value.findings
    assert finding.line is not None
    assert said in str(finding)


def explaining(template: str, **arguments: Any) -> Call:
    wanted = Wanted(name=None, shape=(9, 9), dtype="float32", axes=("i", "j"), explain=Template.parse(template))
    return Call(sizes={"n": 9, "k": 1}, arguments=arguments, wanted=(wanted,))


def test_an_explanation_knows_the_index_the_sizes_and_whole_number_arguments() -> None:
    call = explaining("{i} {j} {n} {k}", k=7, x=Tensor(array=np.zeros(3)))
    assert call.explained(0, (2, 3)) == "2 3 9 7"
    assert explaining("{k}", k=True).explained(0, (0, 0)) == "1"
    assert call.explained(0, (2,)) is None


def test_where_arithmetic_has_no_value_there_is_no_explanation() -> None:
    call = explaining("{i // (j - 3)}")
    with pytest.raises(Unfit):
        call.explained(0, (2, 3))


# in a report


def test_the_worst_element_is_explained_when_values_are_what_is_wrong() -> None:
    template = Template.parse("the {i}th")
    for values, index in (([1.0, 9.0], 1), ([np.nan, 9.0], 0)):
        found = shown([floats(*values)], [floats(1.0, 2.0)], axes=[("i",)], explain=[template])
        assert found is not None
        assert found.explanation == f"at [{index}]: the {index}th"
    other = shown(
        [floats(1.0, 9.0).astype(np.float64)], [floats(1.0, 2.0)], check=Check.DTYPE, axes=[("i",)], explain=[template]
    )
    assert other is not None
    assert other.explanation is None


def test_among_several_results_the_explanation_names_its_own() -> None:
    found = shown(
        [floats(1.0), floats(2.0)],
        [floats(1.0), floats(1.0)],
        names=("out", "mask"),
        axes=(("i",), ("k",)),
        explain=(None, Template.parse("element {k}")),
    )
    assert found is not None
    assert found.explanation == "at [0] of mask: element 0"


def test_of_a_hidden_case_nothing_is_explained_in_official_grading() -> None:
    shown_there = Exhibit(arguments={}, actual=1.0, expected=2.0, elements=2, explanation="secret")
    run = RunResult(verdict=Verdict.WRONG_ANSWER, dtype="float32", device="cpu", sizes={}, exhibit=shown_there)
    case = CaseResult(
        name="a",
        verdict=Verdict.WRONG_ANSWER,
        worth=1.0,
        checks=(Check.VALUES,),
        hidden=True,
        runs=(run,),
        smallest=shown_there,
    )
    assert "secret" not in repr(conceal(case))
    assert "secret" in repr(conceal(replace(case, hidden=False)))


def test_the_first_problem_explains_an_element_in_its_own_terms(problem: Problem) -> None:
    (returns,) = problem.spec.returns
    assert returns.index == ("i", "j")
    assert returns.explain is not None
    assert returns.explain.fill({"i": 0, "j": 3, "max_dist": 1}) == (
        "row 0, column 3: offset 3 clips to 1, so rel_bias[2] belongs here"
    )
