"""The checks, each alone on small arrays, and their order. No tensors: what a child says is made by hand."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from grader import closeness, compare
from grader.arrays import DTYPES, Array, Result
from grader.cases import Wanted
from grader.closeness import Expected
from grader.compare import Answer, Comparison
from grader.verdict import Check, Evidence, Mismatch

ALL = tuple(Check)


def result(
    values: object,
    dtype: str = "float32",
    *,
    type: str = "torch.Tensor",  # noqa: A002 -- reason: the field's word
    device: str = "cpu",
    shares: tuple[str, ...] = (),
) -> Result:
    return Result(type=type, dtype=dtype, device=device, shares=shares, array=np.asarray(values).astype(DTYPES[dtype]))


def answer(*results: Result, structure: str | None = None, changed: tuple[str, ...] = ()) -> Answer:
    return Answer(results=results, structure=structure, changed=changed)


def expected(values: object, allowed: float | Sequence[float] = 0.0) -> Expected:
    wide = np.asarray(values, np.float64)
    return Expected(values=wide, allowed=np.broadcast_to(np.asarray(allowed, np.float64), wide.shape).copy())


def comparison(
    actual: Answer,
    values: object = (1.0, 2.0, 3.0),
    *,
    dtype: str = "float32",
    allowed: float | Sequence[float] = 0.0,
    again: Answer | str | None = None,
    device: str = "cpu",
) -> Comparison:
    right = expected(values, allowed)
    wanted = (Wanted(name=None, shape=right.values.shape, dtype=dtype),)
    return Comparison(actual=actual, wanted=wanted, expected=(right,), device=device, again=again)


def two(actual: Answer) -> Comparison:
    """Compare with two results, `out` of [1, 2] and `mask` of [0, 1]."""
    wanted = (Wanted(name="out", shape=(2,), dtype="float32"), Wanted(name="mask", shape=(2,), dtype="bool"))
    return Comparison(actual=actual, wanted=wanted, expected=(expected([1.0, 2.0]), expected([0.0, 1.0])), device="cpu")


def found(given: Comparison, *checks: Check) -> Mismatch:
    mismatch = compare.compare(given, checks)
    assert mismatch is not None
    return mismatch


RIGHT = answer(result([1.0, 2.0, 3.0]))
NONE = answer(Result(type="NoneType"))


def test_the_table_has_every_check_in_the_order_of_the_verdicts() -> None:
    assert list(compare.CHECKS) == [check for check in Check if check is not Check.RAISES]  # where nothing is compared


def test_a_right_answer_passes_every_check() -> None:
    assert compare.compare(comparison(RIGHT, again=RIGHT), ALL) is None


def test_the_first_complaint_is_the_most_basic() -> None:
    same = result([1.0, 2.0, 3.0])
    steps = [
        (answer(result([1.0]), result([2.0]), structure="tuple of 2"), Check.STRUCTURE),
        (answer(Result(type="list", shares=("x",))), Check.TYPE),
        (answer(result([9.0, 9.0], "float64", device="cuda:0", shares=("x",)), changed=("x",)), Check.SHAPE),
        (answer(result([9.0, np.nan, 3.0], "float64", device="cuda:0", shares=("x",)), changed=("x",)), Check.DTYPE),
        (answer(result([9.0, np.nan, 3.0], device="cuda:0", shares=("x",)), changed=("x",)), Check.DEVICE),
        (answer(result([9.0, np.nan, 3.0], shares=("x",)), changed=("x",)), Check.NON_FINITE),
        (answer(result([9.0, 2.0, 3.0], shares=("x",)), changed=("x",)), Check.VALUES),
        (answer(replace(same, shares=("x",)), changed=("x",)), Check.INPUTS_UNCHANGED),
        (answer(replace(same, shares=("x",))), Check.NEW_TENSOR),
    ]
    assert [found(comparison(given), *reversed(ALL)).check for given, _ in steps] == [check for _, check in steps]


@pytest.mark.parametrize(
    ("given", "check"),
    [
        (answer(result([1.0, 2.0, 3.0], "float64")), Check.DTYPE),
        (answer(result([1.0, 2.0, 3.0], device="cuda:0")), Check.DEVICE),
        (answer(result([1.0, 2.0, np.inf])), Check.NON_FINITE),
        (answer(result([1.0, 2.0, 4.0])), Check.VALUES),
        (answer(result([1.0, 2.0, 3.0]), changed=("x",)), Check.INPUTS_UNCHANGED),
        (answer(result([1.0, 2.0, 3.0], shares=("x",))), Check.NEW_TENSOR),
    ],
)
def test_a_fault_shows_in_the_check_that_is_about_it_and_in_no_other(given: Answer, check: Check) -> None:
    alone = [one for one in Check if compare.compare(comparison(given), (one,)) is not None]
    assert alone == ([check, Check.VALUES] if check is Check.NON_FINITE else [check])


@pytest.mark.parametrize("checks", [(), (Check.DEVICE,), (Check.VALUES,)])
@pytest.mark.parametrize(
    ("given", "check"),
    [
        (answer(result([1.0, 2.0, 3.0]), structure="tuple of 1"), Check.STRUCTURE),
        (NONE, Check.TYPE),
        (answer(result([[1.0, 2.0, 3.0]])), Check.SHAPE),
    ],
)
def test_structure_type_and_shape_are_part_of_every_comparison(
    given: Answer, check: Check, checks: tuple[Check, ...]
) -> None:
    assert found(comparison(given), *checks).check is check


# structure


def test_several_results_where_one_is_wanted_are_told_by_what_came() -> None:
    mismatch = found(comparison(answer(result([1.0]), result([2.0]), structure="tuple of 2")))
    assert mismatch.message == "returned a tuple of 2; one tensor is wanted. A comma in the `return` makes a tuple"
    assert mismatch.evidence is Evidence.OBSERVED


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answer(result([1.0, 2.0])), "returned one torch.Tensor"),
        (NONE, "returned one NoneType"),
        (answer(structure="tuple of 0"), "returned a tuple of 0"),
        (answer(result([1.0]), result([1.0]), result([1.0]), structure="list of 3"), "returned a list of 3"),
    ],
)
def test_another_number_of_results_names_those_that_are_wanted(given: Answer, said: str) -> None:
    assert found(two(given)).message == f"{said}; a tuple of 2 (out, mask) is wanted. Write: return out, mask"


def test_several_right_results_pass() -> None:
    right = answer(result([1.0, 2.0]), result([0, 1], "bool"), structure="tuple of 2")
    assert compare.compare(two(right), (Check.VALUES, Check.DTYPE)) is None


# type


DENSE = "a dense torch.Tensor is wanted"
NUMBER = "For a number there is torch.tensor(...); .item(), float() and int() are what leaves torch"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (Result(type="NoneType"), "returned None; a torch.Tensor is wanted. Is a `return` missing?"),
        (Result(type="float"), f"the result is of type float; {DENSE}. {NUMBER}"),
        (Result(type="function"), f"the result is of type function; {DENSE}. Are the parentheses of a call missing?"),
        (
            Result(type="numpy.ndarray"),
            f"the result is of type numpy.ndarray; {DENSE}. Make it one with torch.from_numpy(...)",
        ),
        (
            Result(type="sparse_coo torch.Tensor", dtype="float32"),
            f"the result is of type sparse_coo torch.Tensor; {DENSE}. Make it dense with .to_dense()",
        ),
        (result([1.0, 2.0, 3.0], "complex64"), "the result is complex64; a real tensor is wanted. Take its .real"),
        (
            result([1.0, 2.0, 3.0], type="torch.nn.parameter.Parameter"),
            f"the result is of type torch.nn.parameter.Parameter; {DENSE}",
        ),
    ],
)
def test_what_is_no_plain_real_tensor_is_told_by_its_type(given: Result, message: str) -> None:
    mismatch = found(comparison(answer(given)))
    assert (mismatch.check, mismatch.message) == (Check.TYPE, message)


def test_the_result_that_is_no_tensor_is_named_among_several() -> None:
    given = answer(result([1.0, 2.0]), Result(type="int"), structure="tuple of 2")
    assert found(two(given)).message == f"mask is of type int; {DENSE}. {NUMBER}"


# shape


@pytest.mark.parametrize(
    ("values", "advice"),
    [
        ([[1.0, 2.0, 3.0]], ". Axis 0, of size 1, is one too many: .squeeze(0) takes it away"),
        ([1.0, 2.0], ""),
        (1.0, ". It would broadcast to what is wanted, but all elements have to be there"),
        ([], ""),
    ],
)
def test_a_shape_that_would_only_broadcast_is_refused(values: object, advice: str) -> None:
    mismatch = found(comparison(answer(result(values))))
    shape = list(np.asarray(values).shape)
    assert (mismatch.check, mismatch.message) == (
        Check.SHAPE,
        f"the result has the shape {shape}; [3] is wanted{advice}",
    )


def test_an_empty_result_is_right_where_an_empty_one_is_wanted() -> None:
    assert compare.compare(comparison(answer(result([])), []), (Check.VALUES,)) is None


# dtype and device


def test_another_dtype_is_told_with_the_one_that_is_wanted() -> None:
    given = answer(result([1.0, 2.0, 3.0], "float32"))
    message = found(comparison(given, dtype="bfloat16"), Check.DTYPE).message
    assert message == "the result is float32; bfloat16 is wanted. End with .to(torch.bfloat16)"


def test_a_dtype_that_is_an_arguments_is_told_by_it() -> None:
    given = comparison(answer(result([1.0, 2.0, 3.0], "float64")))
    follows = replace(given, wanted=(replace(given.wanted[0], follows="x"),))
    assert found(follows, Check.DTYPE).message == "the result is float64; float32 is wanted. End with .to(x.dtype)"


@pytest.mark.parametrize("dtype", ["float64", "float16", "int64", "bfloat16"])
def test_values_are_compared_after_a_cast_unless_the_dtype_is_named(dtype: str) -> None:
    given = comparison(answer(result([1.0, 2.0, 3.0], dtype)))
    assert compare.compare(given, (Check.VALUES,)) is None
    assert found(given, Check.VALUES, Check.DTYPE).check is Check.DTYPE


def test_the_cast_rounds_to_what_is_wanted() -> None:
    given = comparison(answer(result([1.0 + 2.0**-30, 2.0, 3.0], "float64")))
    assert compare.compare(given, (Check.VALUES,)) is None


def test_the_device_is_the_childs_word() -> None:
    mismatch = found(comparison(RIGHT, device="cuda"), Check.DEVICE)
    assert mismatch.message == "the result is on cpu; cuda is wanted, where its inputs are"
    assert mismatch.evidence is Evidence.REPORTED


# infinities and NaN

SPECIAL = (1.0, np.inf, -np.inf, np.nan)


def test_infinities_and_nan_match_in_place() -> None:
    assert compare.compare(comparison(answer(result(SPECIAL)), SPECIAL), (Check.VALUES,)) is None


@pytest.mark.parametrize(
    ("values", "place", "got", "want", "what"),
    [
        ((np.nan, np.inf, -np.inf, np.nan), 0, "nan", "1", "NaN where a number is right"),
        ((1.0, -np.inf, -np.inf, np.nan), 1, "-inf", "inf", "-inf where inf is right"),
        ((1.0, 1e30, -np.inf, np.nan), 1, "1.00000002e+30", "inf", "a number where inf is right"),
        ((1.0, np.inf, np.nan, np.nan), 2, "nan", "-inf", "NaN where -inf is right"),
        ((1.0, np.inf, -np.inf, 0.0), 3, "0", "nan", "a number where NaN is right"),
    ],
)
def test_a_non_finite_element_out_of_place_is_told_with_its_place(
    values: tuple[float, ...], place: int, got: str, want: str, what: str
) -> None:
    mismatch = found(comparison(answer(result(values)), SPECIAL, allowed=1e30), Check.VALUES)
    assert (mismatch.check, mismatch.wrong, mismatch.total) == (Check.NON_FINITE, 1, 4)
    assert mismatch.message.startswith(
        f"1 of 4 elements is {what}; the first, at [{place}]: got {got}, expected {want}"
    )


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ((np.nan, np.inf, 3.0), "NaN where a number is right"),
        ((np.nan, -np.inf, np.nan), "infinite or NaN where a number is right, or the other way round"),
        ((1.0, np.nan, np.inf), "infinite or NaN where a number is right, or the other way round"),
        ((np.inf, np.inf, np.nan), "infinite or NaN where a number is right"),
        ((1.0, 2.0, 3.0), "a number where inf is right"),
    ],
)
def test_what_stands_where_is_said_as_plainly_as_holds_of_all(values: tuple[float, ...], what: str) -> None:
    mismatch = found(comparison(answer(result(values)), (1.0, np.inf, 3.0)), Check.VALUES)
    assert mismatch.message.partition("; ")[0].partition(" elements ")[2].split(" ", 1)[1] == what


def test_several_non_finite_elements_are_counted_and_the_first_is_shown() -> None:
    mismatch = found(comparison(answer(result([[1.0, np.nan], [np.nan, 4.0]])), [[1.0, 2.0], [3.0, 4.0]]), Check.VALUES)
    assert mismatch.message.startswith("2 of 4 elements are NaN where a number is right; ")
    assert mismatch.message.endswith(
        "the first, at [0, 1]: got nan, expected 2. "
        "A NaN comes of 0/0, inf - inf, 0 * inf, and of the log or the root of a negative number"
    )


def test_a_value_that_overflows_only_in_the_wanted_dtype_counts_as_infinite() -> None:
    given = comparison(answer(result([1e6], "float32")), [np.inf], dtype="float16")
    assert compare.compare(given, (Check.VALUES,)) is None


def test_a_finite_fault_is_no_fault_of_the_non_finite_check() -> None:
    assert compare.compare(comparison(answer(result([9.0, 9.0, 9.0]))), (Check.NON_FINITE,)) is None


# values


@pytest.mark.parametrize(("off", "passes"), [(0.0, True), (0.25, True), (-0.25, True), (0.5, False), (-0.5, False)])
def test_an_element_may_be_off_by_what_is_allowed_and_no_more(off: float, passes: bool) -> None:
    given = comparison(answer(result([1.0, 2.0 + off, 3.0])), allowed=0.25)
    assert (compare.compare(given, (Check.VALUES,)) is None) is passes


def test_every_element_has_an_allowance_of_its_own() -> None:
    given = comparison(answer(result([1.0, 2.5, 3.5])), allowed=[0.0, 0.5, 0.25])
    assert found(given, Check.VALUES).wrong == 1


def test_the_worst_element_is_the_one_that_is_off_by_most() -> None:
    given = comparison(answer(result([11.0, 2.5, 3.0])), allowed=[8.0, 0.125, 0.0])
    mismatch = found(given, Check.VALUES)
    assert mismatch.worst is not None
    assert (mismatch.worst.index, mismatch.worst.actual, mismatch.worst.expected) == ((0,), 11.0, 1.0)
    assert (mismatch.worst.difference, mismatch.worst.allowed) == (10.0, 8.0)
    assert (mismatch.wrong, mismatch.total) == (2, 3)
    assert mismatch.message == (
        "2 of 3 elements are wrong; the worst, at [0]: got 11, expected 1, off by 10 where 8 is allowed"
    )


def test_one_rule_that_gives_all_elements_is_said_after_the_facts() -> None:
    assert found(comparison(answer(result([2.0, 3.0, 4.0]))), Check.VALUES).message.endswith(
        "off by 1 where 0 is allowed. Every element is the expected one + 1"
    )


def test_a_list_where_a_tensor_is_wanted_is_told_how_to_make_one() -> None:
    given = comparison(answer(Result(type="float"), Result(type="float"), structure="list of 2"))
    assert found(given).message == (
        "returned a list of 2; one tensor is wanted. "
        "For a list of numbers there is torch.tensor(...), for a list of tensors torch.stack(...)"
    )


def test_one_wrong_element_is_told_in_the_singular() -> None:
    assert found(comparison(answer(result([1.0, 2.0, 4.0]))), Check.VALUES).message == (
        "1 of 3 elements is wrong; the worst, at [2]: got 4, expected 3, off by 1 where 0 is allowed"
    )


def test_a_wrong_element_among_several_results_names_its_result() -> None:
    given = answer(result([1.0, 2.0]), result([1, 1], "bool"), structure="tuple of 2")
    assert found(two(given), Check.VALUES).message.startswith("1 of 2 elements of mask is wrong; the worst, at [0]")


def test_an_index_has_all_its_axes_and_a_scalar_has_none() -> None:
    matrix = found(comparison(answer(result([[1.0, 2.0], [0.0, 4.0]])), [[1.0, 2.0], [3.0, 4.0]]), Check.VALUES)
    assert matrix.worst is not None
    assert matrix.worst.index == (1, 0)
    scalar = found(comparison(answer(result(2.0)), 1.0), Check.VALUES)
    assert scalar.message == "the number is wrong: got 2, expected 1, off by 1 where 0 is allowed"
    missing = found(comparison(answer(result(np.nan)), 1.0), Check.VALUES)
    assert missing.message.startswith("the number is NaN where a number is right: got nan, expected 1. ")


def test_where_nothing_is_allowed_the_worst_is_the_largest_difference() -> None:
    worst = found(comparison(answer(result([2.0, 9.0, 3.0]))), Check.VALUES).worst
    assert worst is not None
    assert worst.index == (1,)


def test_finite_elements_are_compared_beside_infinite_ones() -> None:
    given = comparison(answer(result([1.0, np.inf, np.nan])), [2.0, np.inf, np.nan])
    assert found(given, Check.VALUES).message.startswith("1 of 3 elements is wrong; the worst, at [0]")


@pytest.mark.parametrize(
    ("values", "dtype", "passes"),
    [
        ([1, 2, 3], "int64", True),
        ([1, 2, 3], "int32", True),
        ([1.0, 2.0, 3.0], "float32", True),
        ([1, 2, 4], "int64", False),
        ([1.0, 2.0, 3.25], "float32", False),
        ([1.0, 2.0, 2.75], "float32", False),
    ],
)
def test_integers_are_exact_and_a_fraction_is_not_rounded_to_one(values: object, dtype: str, passes: bool) -> None:
    given = comparison(answer(result(values, dtype)), dtype="int64")
    assert (compare.compare(given, (Check.VALUES,)) is None) is passes


@pytest.mark.parametrize(
    ("dtype", "text"),
    [("float16", "0.33325"), ("bfloat16", "0.334"), ("float32", "0.333333343"), ("float64", "0.33333333333333331")],
)
def test_a_number_is_written_with_the_digits_of_its_dtype(dtype: str, text: str) -> None:
    assert closeness.number(float(np.array(1 / 3).astype(DTYPES[dtype])), dtype) == text


@pytest.mark.parametrize(("value", "text"), [(np.nan, "nan"), (np.inf, "inf"), (-np.inf, "-inf"), (-0.0, "-0")])
def test_special_numbers_are_written_in_words(value: float, text: str) -> None:
    assert closeness.number(value, "float32") == text


# inputs unchanged


def test_inputs_that_the_child_says_were_changed_are_its_word() -> None:
    mismatch = found(comparison(replace(RIGHT, changed=("x", "y")), again=RIGHT), Check.INPUTS_UNCHANGED)
    assert mismatch.message == (
        "the call changed `x` and `y`, which belongs to the caller. "
        "Work on a copy, x.clone(): +=, x[...] = and methods that end in _ write into x"
    )
    assert mismatch.evidence is Evidence.REPORTED


def test_a_second_call_that_gives_back_an_earlier_result_says_that_it_was_kept() -> None:
    again = answer(replace(result([1.0, 2.0, 4.0]), shares=("an earlier result",)))
    mismatch = found(comparison(RIGHT, again=again), Check.INPUTS_UNCHANGED)
    assert mismatch.message == (
        "a second call on the same tensors gave 4 at [2], the first gave 3: it gave back an earlier result, which had "
        "been written into since. Of what is kept, hand out a copy"
    )


def test_a_second_call_that_differs_is_seen_by_the_judge() -> None:
    again = answer(result([1.0, 2.0, 4.0]))
    mismatch = found(comparison(RIGHT, again=again), Check.INPUTS_UNCHANGED)
    assert mismatch.message == ("a second call on the same tensors gave 4 at [2], the first gave 3: " + compare.CHANGED)
    assert mismatch.evidence is Evidence.OBSERVED


def test_what_is_said_and_what_is_seen_are_both_told_and_count_as_seen() -> None:
    given = comparison(replace(RIGHT, changed=("x",)), again=answer(result([1.0, 2.0, 4.0])))
    mismatch = found(given, Check.INPUTS_UNCHANGED)
    assert mismatch.message == (
        "the call changed `x`, which belongs to the caller; "
        "a second call on the same tensors gave 4 at [2], the first gave 3. "
        "Work on a copy, x.clone(): +=, x[...] = and methods that end in _ write into x"
    )
    assert mismatch.evidence is Evidence.OBSERVED


@pytest.mark.parametrize(
    ("again", "message"),
    [
        (
            "line 3: ValueError: x",
            "a second call on the same tensors failed (line 3: ValueError: x): " + compare.CHANGED,
        ),
        (
            NONE,
            "a second call on the same tensors returned something else: " + compare.CHANGED,
        ),
        (
            answer(result([1.0, 2.0])),
            "a second call on the same tensors returned something else: " + compare.CHANGED,
        ),
        (
            answer(result([1.0]), result([1.0]), structure="tuple of 2"),
            "a second call on the same tensors returned something else: " + compare.CHANGED,
        ),
    ],
)
def test_a_second_call_that_fails_or_returns_something_else_is_told(again: Answer | str, message: str) -> None:
    mismatch = found(comparison(RIGHT, again=again), Check.INPUTS_UNCHANGED)
    assert (mismatch.message, mismatch.evidence) == (message, Evidence.OBSERVED)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_second_call_that_is_finite_no_more_differs(value: float) -> None:
    again = answer(result([1.0, 2.0, value]))
    assert found(comparison(RIGHT, again=again), Check.INPUTS_UNCHANGED).evidence is Evidence.OBSERVED


def test_a_second_call_that_turns_complex_differs() -> None:
    again = answer(result([1.0, 2.0, 3.0], "complex64"))
    assert found(comparison(RIGHT, again=again), Check.INPUTS_UNCHANGED).evidence is Evidence.OBSERVED


@pytest.mark.parametrize(("off", "passes"), [(0.25, True), (0.5, True), (0.75, False)])
def test_a_second_call_may_differ_by_the_bound_to_either_side(off: float, passes: bool) -> None:
    given = comparison(RIGHT, allowed=0.25, again=answer(result([1.0, 2.0, 3.0 + off])))
    assert (compare.compare(given, (Check.INPUTS_UNCHANGED,)) is None) is passes


def test_a_wrong_first_answer_that_comes_again_is_no_changed_input() -> None:
    wrong = answer(result([7.0, np.nan, 7.0]))
    assert compare.compare(comparison(wrong, again=wrong), (Check.INPUTS_UNCHANGED,)) is None


# new tensor


def test_a_result_that_shares_memory_with_another_one_is_told_so() -> None:
    given = comparison(answer(result([1.0, 2.0, 3.0], shares=("another result of the call",))))
    assert found(given, Check.NEW_TENSOR).message.startswith(
        "the result shares its memory with another result of the call; a new tensor is wanted. "
    )


def test_a_result_that_shares_memory_with_inputs_is_the_childs_word() -> None:
    given = comparison(answer(result([1.0, 2.0, 3.0], shares=("x", "bias"))))
    mismatch = found(given, Check.NEW_TENSOR)
    assert mismatch.message == (
        "the result shares its memory with `x` and `bias`; a new tensor is wanted. "
        "Return a copy: .clone() has memory of its own"
    )
    assert mismatch.evidence is Evidence.REPORTED


# gradient


def gradients(actual: Array | None, values: object, allowed: float = 0.0) -> Comparison:
    return Comparison(
        actual=replace(RIGHT, gradients=(np.ones(2, np.float32), actual)),
        wanted=(Wanted(name=None, shape=(3,), dtype="float32"),),
        expected=(expected([1.0, 2.0, 3.0]),),
        device="cpu",
        float_arguments={"x": "float32", "bias": "float32"},
        expected_gradients=(expected([1.0, 1.0]), expected(values, allowed)),
    )


def floats(*values: float) -> Array:
    return np.asarray(values, np.float32)


def test_right_gradients_pass() -> None:
    assert compare.compare(gradients(floats(0.5, -1.0), [0.5, -1.0]), (Check.GRADIENT,)) is None


def test_no_gradient_at_all_is_right_where_it_is_zero_everywhere() -> None:
    assert compare.compare(gradients(None, [0.0, 0.0]), (Check.GRADIENT,)) is None
    assert compare.compare(gradients(floats(0.0, -0.0), [0.0, 0.0]), (Check.GRADIENT,)) is None


def test_a_gradient_that_is_zero_but_for_its_rounding_may_be_missing() -> None:
    assert compare.compare(gradients(None, [0.0, -2e-17], allowed=1e-12), (Check.GRADIENT,)) is None
    message = found(gradients(None, [0.0, -2e-11], allowed=1e-12), Check.GRADIENT).message
    assert message.startswith("no gradient reaches `bias`")


def test_a_gradient_that_does_not_arrive_names_the_argument_and_what_cuts_it_off() -> None:
    mismatch = found(gradients(None, [0.0, 2.0]), Check.GRADIENT)
    assert mismatch.message == (
        "no gradient reaches `bias`: the result is cut off from it (detach, .data, .item(), NumPy?). "
        "Compute from `bias` itself, with torch's functions alone"
    )


def test_zeros_are_no_stand_in_for_a_gradient() -> None:
    mismatch = found(gradients(floats(0.0, 0.0), [0.0, 2.0]), Check.GRADIENT)
    assert mismatch.message == (
        "1 of 2 elements of the gradient of `bias` is wrong; the worst, at [1]: "
        "got 0, expected 2, off by 2 where 0 is allowed"
    )
    assert mismatch.check is Check.GRADIENT
    assert mismatch.worst is not None


def test_a_gradient_has_its_own_bound() -> None:
    assert compare.compare(gradients(floats(0.5, 1.5), [0.5, 1.0], allowed=0.5), (Check.GRADIENT,)) is None


def test_a_gradient_of_another_shape_is_told_with_the_shape_that_is_wanted() -> None:
    message = found(gradients(floats(1.0), [1.0, 1.0]), Check.GRADIENT).message
    assert message == "the gradient of `bias` has the shape [1]; [2] is wanted"


def test_a_gradient_that_is_nan_where_a_number_is_right_is_told() -> None:
    mismatch = found(gradients(floats(np.nan, 1.0), [1.0, 1.0]), Check.GRADIENT)
    assert mismatch.message == (
        "1 of 2 elements of the gradient of `bias` is NaN where a number is right; "
        "the first, at [0]: got nan, expected 1"
    )


def test_a_nan_in_a_gradient_is_told_beside_an_infinity_that_is_right() -> None:
    assert found(gradients(floats(np.nan, np.inf), [1.0, np.inf]), Check.GRADIENT).check is Check.GRADIENT
    assert compare.compare(gradients(floats(1.0, np.inf), [1.0, np.inf]), (Check.GRADIENT,)) is None


def test_gradients_are_looked_at_only_where_they_are_checked() -> None:
    assert compare.compare(gradients(None, [1.0, 1.0]), (Check.VALUES,)) is None
