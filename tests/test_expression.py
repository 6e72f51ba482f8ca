"""Arithmetic over sizes: what it gives, what it refuses, and that nothing of it is ever run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import Unfit
from grader.expression import Expression

ONLY = "only numbers, sizes, + - * //, min, max, clip and parentheses"
NUMBER = "a number, or arithmetic over sizes like '2*n + 1'"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("n", 5),
        ("2*n + 1", 11),
        ("1 + 2*n", 11),
        ("(1 + 2)*n", 15),
        ("n - m - 1", 2),
        ("n - (m - 1)", 4),
        ("n // m", 2),
        ("-n // m", -3),
        ("-(n // m)", -2),
        ("--n", 5),
        ("  n  ", 5),
        ("min(n, m) + max(n, m)", 7),
        ("clip(n, -m, m)", 2),
        ("clip(-n, -m, m)", -2),
        ("clip(1, -m, m)", 1),
        ("clip(min(n, 1), 0, max(m, 3))", 1),
        ("1e-3 * n", 0.005),
    ],
)
def test_an_expression_has_the_value_that_arithmetic_gives_it(text: str, value: float) -> None:
    assert Expression.parse(text).value({"n": 5, "m": 2}) == value


@pytest.mark.parametrize("number", [0, 7, -3, 2.5, 1e-05, -1e300])
def test_a_number_is_taken_as_it_is(number: float) -> None:
    assert Expression.parse(number).value({}) == number


def test_whole_numbers_stay_whole() -> None:
    assert isinstance(Expression.parse("2*n + 1").value({"n": 2}), int)


@given(n=st.integers(-(2**70), 2**70), m=st.integers(-9, 9).filter(bool))
@settings(deadline=None, database=None)
def test_whole_numbers_are_exact_at_any_size(n: int, m: int) -> None:
    assert Expression.parse("3*n - n // m").value({"n": n, "m": m}) == 3 * n - n // m


def test_an_expression_names_the_sizes_it_uses_and_is_written_as_it_was() -> None:
    expression = Expression.parse(" 2*max_dist + L - L ")
    assert expression.names == {"max_dist", "L"}
    assert str(expression) == "2*max_dist + L - L"


@pytest.mark.parametrize(
    "text",
    [
        "n / 2",
        "n ** 2",
        "n % 2",
        "+n",
        "~n",
        "n if n else 1",
        "n < 2",
        "n and 1",
        "[n]",
        "(n, 1)",
        "'n'",
        "1j",
        "True",
        "None",
        "n.real",
        "n[0]",
        "abs(n)",
        "__import__('os').getpid()",
        "lambda: n",
        "(n := 2)",
        "2*(n + f(1))",
    ],
)
def test_anything_but_the_arithmetic_is_refused_when_it_is_parsed(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        Expression.parse(text)
    assert refused.value.wanted == ONLY


def test_a_refusal_names_the_part_that_is_no_arithmetic() -> None:
    with pytest.raises(Unfit) as refused:
        Expression.parse("2*(n + f(1))")
    assert refused.value.found == "'f(1)'"


@pytest.mark.parametrize("text", ["", " ", "n +", "2 n", "(n", "n\n+ 1", "n = 2", "import os", "\0"])
def test_what_is_no_expression_at_all_is_refused_as_it_was_written(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        Expression.parse(text)
    assert (refused.value.found, refused.value.wanted) == (repr(text.strip()), NUMBER)


@pytest.mark.parametrize("value", [True, None, ["n"], {"n": 1}, 1j, b"n"])
def test_neither_text_nor_number_is_refused(value: object) -> None:
    with pytest.raises(Unfit) as refused:
        Expression.parse(value)
    assert (refused.value.found, refused.value.wanted) == (repr(value), NUMBER)


def test_an_expression_may_have_200_characters_and_no_more() -> None:
    assert Expression.parse("+".join("n" * 100) + " ").value({"n": 1}) == 100
    with pytest.raises(Unfit) as refused:
        Expression.parse("n+" * 100 + "n")
    assert refused.value.found == "201 characters"
    assert refused.value.wanted == f"{NUMBER}, of at most 200"


@pytest.mark.parametrize("text", ["(" * 99 + "n" + ")" * 99, "-" * 199 + "n"])
def test_the_deepest_expression_is_computed_or_refused_but_never_crashes(text: str) -> None:
    try:
        assert abs(Expression.parse(text).value({"n": 4})) == 4
    except Unfit as refused:
        assert refused.wanted == NUMBER


def test_a_name_without_a_value_is_unfit_and_the_known_ones_are_listed() -> None:
    with pytest.raises(Unfit) as refused:
        Expression.parse("2*k").value({"n": 1, "m": 2})
    assert (refused.value.found, refused.value.wanted) == ("k, which no size binds", "one of n, m")


@pytest.mark.parametrize("text", ["4 // (n - 1)", "1 + 4 // 0", "4.0 // 0"])
def test_a_division_by_zero_is_unfit(text: str) -> None:
    with pytest.raises(Unfit, match="which divides by zero; wanted a number"):
        Expression.parse(text).value({"n": 1})


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        ("clip(n)", "'clip(n)', with 1 argument(s)", "clip(x, low, high)"),
        ("1 + min(n)", "'min(n)', with 1 argument(s)", "min(a, b)"),
        ("max(n, 1, 2)", "'max(n, 1, 2)', with 3 argument(s)", "max(a, b)"),
        ("abs(n)", "'abs(n)'", ONLY),
        ("clip(n, low=1, high=2)", "'clip(n, low=1, high=2)'", ONLY),
        ("min(*n, 1)", "'*n'", ONLY),
    ],
)
def test_a_function_that_is_not_there_or_gets_another_number_of_arguments_is_refused(
    text: str, found: str, wanted: str
) -> None:
    with pytest.raises(Unfit) as caught:
        Expression.parse(text)
    assert (caught.value.found, caught.value.wanted) == (found, wanted)


def test_the_names_in_a_function_are_names_of_the_expression_and_its_own_is_not() -> None:
    assert Expression.parse("clip(n, min(low, m), 3)").names == {"n", "low", "m"}
