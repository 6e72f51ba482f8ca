"""Which results of timed calls are looked at, and how closely."""

from collections.abc import Callable

import numpy as np
import pytest
import tomli

from grader.arrays import DTYPES, Array, Tensor
from grader.audit import PICKS, Audit, are_as_good_as_zero
from grader.cases import Call, Wanted
from grader.problem import Problem, Tolerance
from grader.reference import Reference, ReferenceFault
from grader.sandbox import Sandbox
from grader.spec import validate
from grader.verdict import Check

TOML = """\
format = 1
title  = "Any"
call   = "f(x)"
{tolerance}
[sizes]
n = "1..4"

[arguments]
x = {{ shape = "n", {x} }}

{returns}

[[case]]
name = "it"
"""
LIKE = "[returns]\nlike = 'x'"
TWO = "[[returns]]\nname = 'twice'\nlike = 'x'\n\n[[returns]]\nname = 'sum'\nshape = ''"
FLOATS, INTEGERS = "values = 'normal'", "values = 'integers'"
DOUBLE = b"def f(x):\n    return x + x\n"
BROKEN = b"def f(x):\n    raise ValueError('it was asked')\n"
X = np.array([1.0, 2.0, 3.0], np.float32)
Make = Callable[..., Audit]


@pytest.fixture
def audit(sandbox: Sandbox) -> Make:
    """Give an audit whose reference has this source, of a problem with these results."""

    def make(
        source: bytes = DOUBLE, *, pairs: int = 10, returns: str = LIKE, x: str = FLOATS, tolerance: str = ""
    ) -> Audit:
        spec, faults = validate(tomli.loads(TOML.format(returns=returns, x=x, tolerance=tolerance)))
        assert spec is not None
        assert not faults
        problem = Problem(slug="any", spec=spec, digest="", reference=source, starter=None)
        return Audit(Reference(problem, seed=0, sandbox=sandbox), pairs=pairs)

    return make


def a_call(x: Array = X, *wanted: Wanted) -> Call:
    plain = Wanted(name=None, shape=x.shape, dtype=x.dtype.name)
    return Call(sizes={"n": len(x)}, arguments={"x": Tensor(array=x)}, wanted=wanted or (plain,))


def found(one: Audit, result: Array, *, x: Array = X, pair: int = 0) -> Check | None:
    """Give the check that does not hold for a result of a call on x, where the reference gives x + x."""
    one.look(a_call(x), [result], [x + x])
    mismatch = one.conclude(pair)
    return None if mismatch is None else mismatch.check


# What need not be judged


def test_equal_results_pass_and_the_reference_is_not_even_asked(audit: Make) -> None:
    one = audit(BROKEN, pairs=3)
    for pair in range(3):
        for _ in range(4):
            one.look(a_call(), [X + X], [X + X])
        assert one.conclude(pair) is None


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_nan_and_infinities_in_the_same_places_are_equal(audit: Make, dtype: str) -> None:
    one = audit(BROKEN, pairs=1)
    result = np.array([np.nan, np.inf, -np.inf, 1.0]).astype(DTYPES[dtype])
    one.look(a_call(), [result], [result.copy()])
    assert one.conclude(0) is None


@pytest.mark.parametrize("dtype", ["int64", "bool", "uint8"])
def test_equal_results_of_other_types_pass(audit: Make, dtype: str) -> None:
    one = audit(BROKEN, pairs=1)
    result = np.array([0, 1, 1]).astype(dtype)
    one.look(a_call(), [result], [result.copy()])
    assert one.conclude(0) is None


def test_a_pair_in_which_nothing_was_looked_at_is_right(audit: Make) -> None:
    assert audit(BROKEN, pairs=1).conclude(0) is None


# What is wrong


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_a_wrong_result_is_found_in_the_pair_in_which_it_was_looked_at(audit: Make, pair: int) -> None:
    assert found(audit(pairs=3), np.array([2.0, 4.0, 6.1], np.float32), pair=pair) is Check.VALUES


def test_nan_in_another_place_is_found(audit: Make) -> None:
    x = np.array([1.0, np.nan, 3.0], np.float32)
    assert found(audit(), np.array([2.0, np.nan, 6.0], np.float32), x=x) is None
    assert found(audit(), np.array([np.nan, 4.0, 6.0], np.float32), x=x) is Check.NON_FINITE
    assert found(audit(), np.array([2.0, 4.0, 6.0], np.float32), x=x) is Check.NON_FINITE


def test_an_infinity_of_the_other_sign_is_found(audit: Make) -> None:
    x = np.array([1.0, np.inf, 3.0], np.float32)
    assert found(audit(), np.array([2.0, -np.inf, 6.0], np.float32), x=x) is Check.NON_FINITE


def test_values_as_far_apart_as_they_can_be_are_found_without_a_warning(audit: Make) -> None:
    x = np.array([1.5e38, 1.0, 1.0], np.float32)
    assert found(audit(), np.array([-3e38, 2.0, 2.0], np.float32), x=x) is Check.VALUES


def test_one_that_is_wrong_in_a_few_of_its_calls_is_found_within_few_pairs(audit: Make) -> None:
    one, right, wrong = audit(), X + X, X + X + 1
    for pair in range(10):
        for _ in range(4):
            for picked in one.picks(16):
                one.look(a_call(), [wrong if picked < 2 else right], [right])
        if one.conclude(pair) is not None:
            break
    else:
        raise AssertionError(
            "40 rounds of about 3 looks, each with a chance of an eighth, have missed it"
        )  # in 1 of a million


@pytest.mark.parametrize("calls", [1, 2, 3, 7, 1000])
def test_picks_are_a_few_different_calls(audit: Make, calls: int) -> None:
    one = audit(BROKEN)
    numbers = []
    for _ in range(400):
        picked = one.picks(calls)
        assert 1 <= len(picked) == len(set(picked))
        assert set(picked) <= set(range(calls))
        numbers.append(len(picked))
    assert 0.8 * min(calls, PICKS) < sum(numbers) / 400 < 1.2 * min(calls, PICKS)
    assert (len(set(numbers)) > 1) == (calls > PICKS)  # where there are many, nobody knows how many are picked


def test_picks_reach_every_call(audit: Make) -> None:
    one = audit(BROKEN)
    assert {call for _ in range(200) for call in one.picks(7)} == set(range(7))


# What is in doubt, and what is only close


def test_a_doubt_that_turns_out_right_passes(audit: Make) -> None:
    one = audit()
    one.look(a_call(), [X + X], [X + X + 1])  # the reference's turn gave something else: it is asked
    assert one.conclude(0) is None


def test_a_doubt_is_judged_in_every_pair(audit: Make) -> None:
    one = audit(BROKEN, pairs=4)
    for pair in range(4):
        one.look(a_call(), [X + X], [X + X + 1])
        with pytest.raises(ReferenceFault, match="it was asked"):
            one.conclude(pair)


def test_a_doubt_is_forgotten_with_its_pair(audit: Make) -> None:
    one = audit(BROKEN, pairs=2)
    one.look(a_call(), [X + X], [X + X + 1])
    with pytest.raises(ReferenceFault):
        one.conclude(0)
    assert one.conclude(1) is None


def asked(one: Audit, pairs: int) -> list[int]:
    """Give the pairs in which the reference is asked, where every result is close and none is equal."""
    judged = []
    for pair in range(pairs):
        for _ in range(4):
            one.look(a_call(), [(X + X) * np.float32(1 + 1e-6)], [X + X])
        try:
            one.conclude(pair)
        except ReferenceFault:
            judged.append(pair)
    return judged


def test_what_is_close_but_not_equal_is_judged_in_exactly_one_pair_that_nobody_can_know(audit: Make) -> None:
    judged = [asked(audit(BROKEN, pairs=6), 6) for _ in range(60)]
    assert {len(pairs) for pairs in judged} == {1}
    assert len({pair for (pair,) in judged}) >= 5


def test_what_is_close_is_wrong_where_the_spec_asks_for_more(audit: Make) -> None:
    one = audit(pairs=3, tolerance="\n[tolerance]\nulps = 1\nreason = 'exact'\n")
    checks = [found(one, (X + X) * np.float32(1 + 2e-6), pair=pair) for pair in range(3)]
    assert sorted(map(str, checks)) == ["None", "None", "values"]


def test_what_is_close_and_within_the_bound_passes_in_every_pair(audit: Make) -> None:
    one = audit(pairs=3)
    assert [found(one, (X + X) * np.float32(1 + 2e-7), pair=pair) for pair in range(3)] == [None] * 3


def test_a_doubt_is_judged_before_what_is_only_close(audit: Make) -> None:
    one = audit(pairs=1)
    for number in range(20):
        one.look(a_call(), [(X + X) * np.float32(1 + 1e-7) + (number == 7)], [X + X])
    assert one.conclude(0) is not None


# How close is close: by the size of the reference's own results


def doubted(make: Make, result: Array, reference: Array) -> bool:
    """Say whether a result is a doubt: the judge is asked of it in every pair, not only in the one that is drawn."""
    one = make(BROKEN, pairs=2)
    for pair in range(2):  # one of them is the drawn one
        one.look(a_call(), [result], [reference])
        try:
            one.conclude(pair)
        except ReferenceFault:
            continue
        return False
    return True


@pytest.mark.parametrize("size", [1e-30, 1e-6, 1.0, 1e30])
@pytest.mark.parametrize(("off", "doubt"), [(1e-6, False), (1e-3, True)])
def test_what_is_close_is_relative_to_the_size_of_the_result(audit: Make, size: float, off: float, doubt: bool) -> None:
    reference = np.array([1.0, 2.0, 3.0], np.float32) * np.float32(size)
    assert doubted(audit, reference * np.float32(1 + off), reference) is doubt


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_nothing_at_all_is_never_close_to_small_results(audit: Make, dtype: str) -> None:
    reference = np.array([1e-9, 2e-9, 3e-9], dtype)
    assert doubted(audit, np.zeros(3, dtype), reference)
    assert doubted(audit, np.array([1e-9, 2e-9, 0.0], dtype), reference)


def test_small_results_are_not_close_to_a_reference_of_nothing_but_zeros(audit: Make) -> None:
    assert doubted(audit, np.full(3, 1e-20, np.float32), np.zeros(3, np.float32))


def test_an_element_near_zero_is_held_to_the_size_of_all(audit: Make) -> None:
    reference = np.array([1e6, -2e6, 0.0], np.float32)
    assert not doubted(audit, np.array([1e6, -2e6, 1.0], np.float32), reference)
    assert doubted(audit, np.array([1e6, -2e6, 100.0], np.float32), reference)


def test_the_size_is_that_of_the_references_results_not_of_the_submissions(audit: Make) -> None:
    reference = np.array([1.0, 2.0, 3.0], np.float32)
    assert doubted(audit, np.array([1e30, 2.5, 3.5], np.float32), reference)
    assert doubted(audit, np.array([1.0, 2.0, 3e30], np.float32), reference)


def test_infinities_and_nan_of_the_reference_make_nothing_else_close(audit: Make) -> None:
    reference = np.array([np.inf, np.nan, 1e-9], np.float32)
    assert doubted(audit, np.array([np.inf, np.nan, 0.0], np.float32), reference)
    assert not doubted(audit, np.array([np.inf, np.nan, 1e-9 * (1 + 1e-6)], np.float32), reference)


def test_results_that_are_all_nan_or_empty_are_equal_without_a_warning(audit: Make) -> None:
    for array in (np.full(3, np.nan, np.float32), np.zeros((0, 3), np.float32)):
        assert not doubted(audit, array.copy(), array)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_precision_is_judged_as_any_other(audit: Make, dtype: str) -> None:
    x = X.astype(DTYPES[dtype])
    wrong = np.array([2.0, 4.0, 6.5]).astype(DTYPES[dtype])
    assert found(audit(), x + x, x=x) is None
    assert found(audit(), wrong, x=x) is Check.VALUES


# Other types, several results


@pytest.mark.parametrize("result", [[2, 4, 7], [2, 4, -6]])
def test_integers_must_be_equal(audit: Make, result: list[int]) -> None:
    x = np.array([1, 2, 3])
    assert found(audit(x=INTEGERS), np.array(result), x=x) is Check.VALUES


def test_large_integers_that_are_relatively_close_must_be_equal_too_and_in_every_pair(audit: Make) -> None:
    x = np.array([10**9, 2, 3])
    for pair in range(3):
        assert found(audit(x=INTEGERS, pairs=3), x + x + np.array([1, 0, 0]), x=x, pair=pair) is Check.VALUES


SUMS = b"def f(x):\n    return x + x, x.sum()\n"
BOTH = Wanted(name="twice", shape=(3,), dtype="float32"), Wanted(name="sum", shape=(), dtype="float32")


@pytest.mark.parametrize(
    ("twice", "total", "named"),
    [([2, 4, 6], 6, None), ([2, 4, 7], 6, "twice"), ([2, 4, 6], 7, "sum"), ([2, 4, 7], 7, "twice")],
)
def test_each_of_several_results_has_to_be_right(
    audit: Make, twice: list[float], total: float, named: str | None
) -> None:
    one = audit(SUMS, returns=TWO)
    results: list[Array] = [np.array(twice, np.float32), np.array(total, np.float32)]
    one.look(a_call(X, *BOTH), results, [X + X, np.array(6, np.float32)])
    mismatch = one.conclude(0)
    assert (mismatch is None) is (named is None)
    assert named is None or (mismatch is not None and f"{named} " in mismatch.message)


def test_several_equal_results_pass_unasked(audit: Make) -> None:
    one = audit(BROKEN, pairs=1, returns=TWO)
    results: list[Array] = [X + X, np.array(6, np.float32)]
    one.look(a_call(X, *BOTH), results, [result.copy() for result in results])
    assert one.conclude(0) is None


def test_one_result_that_is_far_off_is_a_doubt_though_the_other_is_close(audit: Make) -> None:
    for pair in range(3):
        one = audit(SUMS, returns=TWO, pairs=3)
        results: list[Array] = [(X + X) * np.float32(1 + 1e-7), np.array(7, np.float32)]
        one.look(a_call(X, *BOTH), results, [X + X, np.array(6, np.float32)])
        assert one.conclude(pair) is not None


@pytest.mark.parametrize(
    ("values", "dtype", "tolerance", "zero"),
    [
        ([1e-6, -2e-6], "float32", None, True),  # the usual bound has an absolute part of 1e-5
        ([1e-6, 1.0], "float32", None, False),
        ([1e-6, -2e-6], "float32", Tolerance(rtol=1e-5, reason="tiny"), False),
        ([0.0, 0.0], "float32", Tolerance(ulps=1), True),
        ([0, 0], "int64", None, True),
        ([0, 1], "int64", None, False),
    ],
)
def test_it_is_known_where_zeros_would_be_right(
    values: list[float], dtype: str, tolerance: Tolerance | None, zero: bool
) -> None:
    assert are_as_good_as_zero([np.array(values, dtype)], tolerance, {}) is zero


def test_zeros_have_to_be_right_for_every_result() -> None:
    assert not are_as_good_as_zero([np.zeros(2, np.float32), np.ones(2, np.float32)], None, {})
