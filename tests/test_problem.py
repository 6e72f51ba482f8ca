"""The parts of a spec that have a syntax of their own, and how one description of an argument is laid over another."""

from dataclasses import FrozenInstanceError

import pytest

from grader.arrays import Layout
from grader.device import Device
from grader.errors import Unfit
from grader.expression import Expression
from grader.fields import DType, Range, Values, parse_index, parse_shape, whole
from grader.problem import Argument, Case, Limits
from grader.verdict import Check


@pytest.mark.parametrize(
    ("text", "low", "high"), [("1..12", 1, 12), ("0..0", 0, 0), (" 1 .. 4 ", 1, 4), ("007..010", 7, 10)]
)
def test_a_range_has_both_its_ends(text: str, low: int, high: int) -> None:
    assert Range.parse(text) == Range(low=low, high=high)


@pytest.mark.parametrize(
    "text", ["", "3", "1..", "..3", "4..1", "-1..3", "1.5..3", "1...3", "1-3", "a..b", "1..2..3", "²..³", 3, None, [1]]
)
def test_what_is_no_range_is_refused(text: object) -> None:
    with pytest.raises(Unfit) as refused:
        Range.parse(text)
    assert refused.value.found == repr(text)
    assert refused.value.wanted == "a range like '1..12', from low to high, not below 0"


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [("", []), (" ", []), ("L", ["L"]), ("L, 2*L + 1", ["L", "2*L + 1"]), ("2,3 , 4", ["2", "3", "4"])],
)
def test_a_shape_is_dimensions_between_commas(text: str, dimensions: list[str]) -> None:
    assert [str(dimension) for dimension in parse_shape(text)] == dimensions


@pytest.mark.parametrize("text", ["L,", ",", "L;L", "L,,L"])
def test_a_shape_with_a_dimension_that_is_no_arithmetic_is_refused(text: str) -> None:
    with pytest.raises(Unfit, match="arithmetic over sizes"):
        parse_shape(text)


@pytest.mark.parametrize("value", [3, ["L"], None])
def test_a_shape_is_text(value: object) -> None:
    with pytest.raises(Unfit) as refused:
        parse_shape(value)
    assert (refused.value.found, refused.value.wanted) == (repr(value), "a shape like 'L, 2*n + 1'")


@pytest.mark.parametrize(("text", "index"), [("0", (0,)), ("0, 3", (0, 3)), ("-1,2", (-1, 2))])
def test_an_index_is_whole_numbers_between_commas(text: str, index: tuple[int, ...]) -> None:
    assert parse_index(text) == index


@pytest.mark.parametrize("text", ["", "a", "0,", "1.5", "0; 3", "n"])
def test_what_is_no_index_is_refused(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        parse_index(text)
    assert (refused.value.found, refused.value.wanted) == (repr(text), "an index like '0, 3'")


def test_merging_keeps_what_the_other_does_not_say() -> None:
    shape = parse_shape("n")
    described = Argument(shape=shape, values=Values.RAMP, layout=Layout.STRIDED)
    merged = described.merged(Argument(values=Values.ZEROS, dtype=DType.FLOAT64))
    assert merged == Argument(shape=shape, values=Values.ZEROS, layout=Layout.STRIDED, dtype=DType.FLOAT64)


def test_merging_an_empty_table_changes_nothing() -> None:
    described = Argument(shape=parse_shape("n"), low=0)
    assert described.merged(Argument()) == described


@pytest.mark.parametrize("other", [Argument(choice=(1, 2)), Argument(integer=Expression.parse("n"))])
def test_a_new_kind_of_argument_replaces_the_old_kind(other: Argument) -> None:
    merged = Argument(shape=parse_shape("n")).merged(other)
    assert merged.shape is None
    assert (merged.choice, merged.integer) == (other.choice, other.integer)


def test_a_value_that_is_zero_or_false_is_still_said() -> None:
    assert Argument(low=3).merged(Argument(low=0)).low == 0


@pytest.mark.parametrize(("text", "value"), [("n", 4), ("2*n + 1", 9), ("n * 0.5", 2), ("n - 6", -2)])
def test_a_size_is_a_whole_number(text: str, value: int) -> None:
    found = whole(Expression.parse(text), {"n": 4})
    assert found == value
    assert type(found) is int


@pytest.mark.parametrize(("text", "found"), [("n * 0.3", "n * 0.3 = 1.2"), ("1e999", "1e999 = inf")])
def test_a_size_that_is_no_whole_number_is_unfit(text: str, found: str) -> None:
    with pytest.raises(Unfit) as refused:
        whole(Expression.parse(text), {"n": 4})
    assert (refused.value.found, refused.value.wanted) == (found, "a whole number")


def test_a_case_that_says_nothing_is_about_values_in_float32_on_the_cpu_and_worth_a_point() -> None:
    case = Case(name="plain")
    assert (case.check, case.dtypes, case.devices) == ((Check.VALUES,), (DType.FLOAT32,), (Device.CPU,))
    assert (case.points, case.runs, case.hidden, case.needs) == (1.0, 1, False, ())


def test_a_problem_that_sets_no_limits_has_some() -> None:
    limits = Limits()
    assert 0 < limits.call_seconds <= limits.total_seconds
    assert limits.memory_mb > 0
    assert limits.output_kb > 0


def test_what_an_instructor_wrote_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Case(name="plain").points = 5.0  # type: ignore[misc]  # reason: this is what is refused
