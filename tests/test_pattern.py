"""What is said of a wrong result as a whole: only what one rule gives everywhere, within the bound of each element."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import pattern
from grader.closeness import Floats, rounded

TRANSPOSED = "This is the shape of the transposed result: .transpose(-2, -1) exchanges rows and columns"
NAN, INF = math.nan, math.inf
A = np.asarray([[1.0, 2.0, 5.0], [-3.0, 0.5, 7.0], [4.0, 11.0, -6.0]])


def seen(actual: Any, expected: Any, *, allowed: float = 0.0, dtype: str = "float32") -> str | None:
    right = np.asarray(expected, np.float64)
    return pattern.of_values(np.asarray(actual, np.float64), right, np.full(right.shape, allowed), dtype)


@pytest.mark.parametrize(
    ("actual", "said"),
    [
        (A + 1, "Every element is the expected one + 1"),
        (A - 0.5, "Every element is the expected one - 0.5"),
        (2 * A, "Every element is 2 times the expected one"),
        (A / 4, "Every element is 0.25 times the expected one"),
        (-A, "Every element has the other sign"),
        (0 * A, "Every element is 0"),
        (A.T, "It is the expected result transposed, rows for columns"),
        (A[::-1], "It is the expected result in reverse order along axis 0"),
        (A[:, ::-1], "It is the expected result in reverse order along axis 1"),
        (np.roll(A, 1, 0), "Along axis 0 every element stands one place too late"),
        (np.roll(A, -1, 1), "Along axis 1 every element stands one place too early"),
        (np.vstack([[9.0, 9.0, 9.0], A[:-1]]), "Along axis 0 every element stands one place too late"),
    ],
)
def test_one_rule_that_gives_every_element_is_said(actual: Floats, said: str) -> None:
    assert seen(actual, A) == said


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_a_constant_is_found_though_each_element_is_rounded(dtype: str) -> None:
    exact = rounded(np.random.default_rng(0).standard_normal((4, 5)), dtype)
    for offset, said in ((0.25, "the expected one + 0.25"), (-3.0, "the expected one - 3")):
        assert seen(rounded(exact + offset, dtype), exact, dtype=dtype) == f"Every element is {said}"
    for factor in (0.125, -3.0):
        said = f"Every element is {factor:g} times the expected one"
        assert seen(rounded(exact * factor, dtype), exact, dtype=dtype) == said


def test_a_rule_holds_within_the_bound_and_not_beyond_it() -> None:
    nearly = A + 1 + 1e-3 * np.eye(3)
    assert seen(nearly, A, allowed=2e-3) == "Every element is the expected one + 1"
    assert seen(nearly, A, allowed=5e-4) is None


@pytest.mark.parametrize(
    "actual",
    [A + np.eye(3), A * [1.0, 2.0, 1.0], np.where(A == 7.0, 8.0, A), np.full_like(A, 3.0), A[[1, 2, 0]][:, [2, 0, 1]]],
)
def test_what_no_one_rule_gives_is_not_guessed_at(actual: Floats) -> None:
    assert seen(actual, A) is None


def test_of_a_result_that_hardly_moves_no_shift_is_said() -> None:
    expected = np.asarray([[1.0, 1.0, 1.0, 1.0, 2.0]])
    assert seen([[7.0, 1.0, 1.0, 1.0, 1.0]], expected) is None


@pytest.mark.parametrize(("actual", "expected"), [([], []), ([2.0], [1.0]), ([2.0, 3.0], [1.0, 2.0]), (2.0, 1.0)])
def test_of_two_elements_nothing_is_said(actual: Any, expected: Any) -> None:
    assert seen(actual, expected) is None


def test_infinities_and_nan_have_to_stand_where_they_are_expected() -> None:
    expected = [1.0, -INF, 2.0, NAN, 4.0]
    assert seen([2.0, -INF, 3.0, NAN, 5.0], expected) == "Every element is the expected one + 1"
    assert seen([2.0, INF, 3.0, NAN, 5.0], expected) is None
    assert seen([NAN, NAN, NAN], [1.0, 2.0, 3.0]) is None


@given(st.lists(st.floats(width=32), min_size=9, max_size=9), st.lists(st.floats(width=32), min_size=9, max_size=9))
def test_any_two_results_can_be_looked_at(one: list[float], other: list[float]) -> None:
    seen(np.reshape(one, (3, 3)), np.reshape(other, (3, 3)), allowed=1e-3)


@pytest.mark.parametrize(
    ("actual", "expected", "said"),
    [
        (
            [NAN, 1.0],
            [1.0, 1.0],
            "A NaN comes of 0/0, inf - inf, 0 * inf, and of the log or the root of a negative number",
        ),
        ([INF, 1.0], [1.0, 1.0], "An inf comes of a division by 0, and of a number that is too large for float16"),
        ([-INF, INF], [1.0, INF], "A -inf comes of log(0), of a division by 0, and of a mask"),
        ([1.0, NAN], [INF, NAN], None),
        ([INF, NAN], [1.0, 1.0], None),
        ([INF, NAN], [INF, NAN], None),
    ],
)
def test_what_makes_infinities_and_nan_is_said_where_all_that_are_wrong_are_of_a_kind(
    actual: list[float], expected: list[float], said: str | None
) -> None:
    assert pattern.of_non_finite(np.asarray(actual), np.asarray(expected), "float16") == said


@pytest.mark.parametrize(
    ("found", "wanted", "said"),
    [
        ((1, 3), (3,), "Axis 0, of size 1, is one too many: .squeeze(0) takes it away"),
        ((2, 1, 3), (2, 3), "Axis 1, of size 1, is one too many: .squeeze(1) takes it away"),
        ((3,), (3, 1), "An axis of size 1 is missing: .unsqueeze(1) adds it"),
        ((), (1,), "An axis of size 1 is missing: .unsqueeze(0) adds it"),
        ((2, 3), (3, 2), "This is the shape of the transposed result: .transpose(-2, -1) exchanges rows and columns"),
        (
            (4, 2, 3),
            (4, 3, 2),
            "This is the shape of the transposed result: .transpose(-2, -1) exchanges rows and columns",
        ),
        ((3,), (2, 3), "It would broadcast to what is wanted, but all elements have to be there"),
        ((1, 3), (2, 3), "It would broadcast to what is wanted, but all elements have to be there"),
        ((4,), (2, 3), "It has 1 axis, not 2"),
        ((2, 3, 4), (2, 3), "It has 3 axes, not 2"),
        ((2, 4), (2, 3), "Along axis 1 it has 4, not 3"),
        ((2,), (3,), None),
        ((5, 4), (2, 3), None),
    ],
)
def test_a_shape_is_told_by_what_would_make_it_right(
    found: tuple[int, ...], wanted: tuple[int, ...], said: str | None
) -> None:
    assert pattern.of_shapes(found, wanted) == said
