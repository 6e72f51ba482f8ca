"""Whether two submissions did the same in a run: verdict, check, exception, results within tolerance."""

from dataclasses import replace

import numpy as np
import pytest

from grader import behaviour
from grader.arrays import DTYPES, Array, Result, Tensor
from grader.behaviour import Behaviour
from grader.cases import Call, Run, Wanted
from grader.closeness import Expected
from grader.compare import Answer
from grader.device import Device
from grader.outcome import Outcome, Raised, Returned, Unusable
from grader.problem import Case
from grader.reference import Expectation
from grader.verdict import Check, Mismatch, RunResult, Verdict


def array(*values: float, dtype: str = "float32") -> Array:
    return np.asarray(values).astype(DTYPES[dtype])


def run(size: int, dtype: str) -> Run:
    wanted = (Wanted(name=None, shape=(size,), dtype=dtype),)
    call = Call(sizes={}, arguments={"x": Tensor(array=np.zeros(size, np.float32))}, wanted=wanted)
    return Run(case=Case(name="a case"), dtype="float32", device=Device.CPU, calls=(call,))


def seen(
    outcome: Outcome,
    *,
    verdict: Verdict = Verdict.WRONG_ANSWER,
    check: Check | None = Check.VALUES,
    allowed: float = 1e-3,
    dtype: str = "float32",
    call: int = 1,
) -> Behaviour:
    expected = Expected(values=np.ones(2), allowed=np.full(2, allowed))
    mismatch = None if check is None else Mismatch(check=check, message="")
    result = RunResult(verdict=verdict, dtype="float32", device="cpu", sizes={}, mismatch=mismatch, call=call)
    return behaviour.of(run(2, dtype), [outcome], [Expectation(results=(expected,))], result)


def returned(*arrays: Array | None) -> Returned:
    results = tuple(Result(type="torch.Tensor", array=one) for one in arrays)
    return Returned(answer=Answer(results=results))


def raised(kind: str, message: str = "", *, refused: bool = False) -> Raised:
    return Raised(
        type=kind,
        kinds=(kind, "Exception"),
        message=message,
        line=3,
        code="x",
        own=False,
        refused=refused,
        changed=(),
        limit=None,
    )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (array(1.0, 2.0), array(1.0, 2.0), True),
        (array(1.0, 2.0), array(1.0019, 2.0), True),  # each may be off by 0.001
        (array(1.0, 2.0), array(1.0021, 2.0), False),
        (array(1e6, 2.0), array(1e6 + 1, 2.0), True),  # rounded otherwise, at a size that was not expected
        (array(1.0, np.nan), array(1.0, np.nan), True),
        (array(1.0, np.nan), array(1.0, 2.0), False),
        (array(1.0, np.inf), array(1.0, -np.inf), False),
        (array(1.0, 2.0), array(1.0, 2.0, dtype="float64"), True),  # the dtype is for the case about it
        (array(1.0, 2.0), array(1.0), False),
        (array(1.0, 2.0, 3.0), array(1.0, 2.0, 3.0), True),  # of a wrong shape, both
        (array(1.0, 2.0, 3.0), array(1.0, 2.0019, 3.0), True),  # and the bound is what the spec allows somewhere
        (array(1.0, 2.0, 3.0), array(1.0, 2.0021, 3.0), False),
        (array(1.0, 2.0), None, False),
        (None, None, True),
        (array(1.0, 2.0), array(1.0, 2.0).astype(np.complex64), False),
        (array(1.0, 2.0).astype(np.complex64), array(1.0, 2.0).astype(np.complex64), True),  # byte for byte
    ],
)
def test_results_are_the_same_within_tolerance(one: Array | None, other: Array | None, same: bool) -> None:
    assert behaviour.alike(seen(returned(one)), seen(returned(other))) is same
    assert behaviour.alike(seen(returned(other)), seen(returned(one))) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (array(4.64), array(4.6400023), True),
        (array(4.64), array(4.6400023, dtype="float64"), True),  # as exact as the coarser of the two
        (array(4.64), array(4.65), False),
        (array(4.64), np.array([4]), False),
        (np.array([4]), np.array([5]), False),
    ],
)
def test_fractions_where_whole_numbers_belong_are_the_same_within_their_own_rounding(
    one: Array, other: Array, same: bool
) -> None:
    def whole(result: Array) -> Behaviour:
        return seen(returned(result), dtype="int64", allowed=0.0)

    assert behaviour.alike(whole(one), whole(other)) is same
    assert behaviour.alike(whole(other), whole(one)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((1 + 5e-8, 1 - 3e-8), (1 - 6e-8, 1 + 2e-8), True),  # two orders of the same sum in float32
        ((1 + 5e-8, 1 - 3e-8), (1 - 9e-7, 1 + 2e-8), False),  # something of the size of 1e-6 was added
        ((1 + 5e-8, 1 - 3e-8), (1 + 2e-6, 1), False),  # more than float32 rounds
        ((1 + 5e-8, 1 - 3e-8), (1, 1), False),  # right
    ],
)
def test_what_is_off_by_the_rounding_of_a_coarser_type_is_the_same(
    one: tuple[float, ...], other: tuple[float, ...], same: bool
) -> None:
    def rough(values: tuple[float, ...]) -> Behaviour:
        return seen(returned(array(*values, dtype="float64")), allowed=1e-12, dtype="float64")

    assert behaviour.alike(rough(one), rough(other)) is same


def test_a_few_elements_that_are_off_by_little_are_not_rounded_coarsely() -> None:
    def spared(change: float) -> Behaviour:
        expected = Expected(values=np.ones(10), allowed=np.full(10, 1e-12))
        result = RunResult(verdict=Verdict.WRONG_ANSWER, dtype="float64", device="cpu", sizes={})
        given = returned(array(*[1.0] * 9, 1 + change, dtype="float64"))
        return behaviour.of(run(10, "float64"), [given], [Expectation(results=(expected,))], result)

    assert not behaviour.alike(spared(5e-8), spared(7e-8))


def test_which_inputs_were_changed_counts_where_that_is_the_fault() -> None:
    def changing(*names: str, check: Check = Check.INPUTS_UNCHANGED) -> Behaviour:
        one = returned(array(1, 1))
        return seen(replace(one, answer=replace(one.answer, changed=names)), check=check)

    assert behaviour.alike(changing("x"), changing("x"))
    assert not behaviour.alike(changing("x"), changing("y"))
    assert behaviour.alike(changing("x", check=Check.VALUES), changing(check=Check.VALUES))


def test_what_a_result_shares_memory_with_counts_where_that_is_the_fault() -> None:
    def sharing(*names: str, check: Check = Check.NEW_TENSOR) -> Behaviour:
        one = returned(array(1, 1))
        results = tuple(replace(result, shares=names) for result in one.answer.results)
        return seen(replace(one, answer=replace(one.answer, results=results)), check=check)

    assert behaviour.alike(sharing("x"), sharing("x"))
    assert not behaviour.alike(sharing("x"), sharing("an earlier result"))
    assert behaviour.alike(sharing("x", check=Check.VALUES), sharing(check=Check.VALUES))


def test_what_a_submission_raises_itself_is_another_thing_than_what_is_raised_for_it() -> None:
    mine, its = (replace(raised("RuntimeError"), own=own) for own in (True, False))
    failed = [seen(one, verdict=Verdict.RUNTIME_ERROR, check=None) for one in (mine, its)]
    assert not behaviour.alike(*failed)


def test_the_number_of_results_counts() -> None:
    assert not behaviour.alike(seen(returned(array(1, 1))), seen(returned(array(1, 1), array(1, 1))))


def test_verdict_and_check_count() -> None:
    one = returned(array(1, 1))
    assert behaviour.alike(seen(one), seen(one))
    assert not behaviour.alike(seen(one), seen(one, check=Check.DTYPE))
    assert not behaviour.alike(seen(one), seen(one, verdict=Verdict.ACCEPTED, check=None))


def test_it_counts_of_which_call_a_check_does_not_hold() -> None:
    one = returned(array(1, 1))
    assert behaviour.alike(seen(one, check=Check.NEW_TENSOR, call=2), seen(one, check=Check.NEW_TENSOR, call=2))
    assert not behaviour.alike(seen(one, check=Check.NEW_TENSOR, call=2), seen(one, check=Check.NEW_TENSOR, call=3))


def test_the_type_of_an_exception_counts_and_neither_its_words_nor_its_line() -> None:
    def failed(one: Raised) -> Behaviour:
        return seen(one, verdict=Verdict.RUNTIME_ERROR, check=None)

    assert behaviour.alike(failed(raised("IndexError", "index 3")), failed(raised("IndexError", "index 9")))
    assert not behaviour.alike(failed(raised("IndexError")), failed(raised("ValueError")))


MET = "`add` needs all its tensors on the same device, and got float32 [4, 4] on cuda:0 and {} Make or move them."


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("float32 [4, 4] on cpu (made on line 6).", "float32 [1] on cpu (made on line 9).", True),
        ("float32 [4, 4] on cpu (made on line 6).", "float32 [4] on cpu.", True),
        ("float32 [4, 4] on cpu (made on line 6).", "int64 [4, 4] on cpu (made on line 6).", False),
        ("bool [4, 4] on cpu (made on line 6).", "int64 [4, 4] on cpu (made on line 6).", False),
        (
            "int64 [4, 4] on cpu (made on line 6 in an earlier call).",
            "bool [4] on cpu (made on line 2 in an earlier call).",
            True,
        ),
        (
            "int64 [4, 4] on cpu (made on line 6 in an earlier call).",
            "int64 [4, 4] on cpu (made on line 6 when the file was loaded).",
            False,
        ),
    ],
)
def test_where_two_devices_meet_it_counts_what_the_tensor_on_the_cpu_is_and_when_it_was_made(
    one: str, other: str, same: bool
) -> None:
    def failed(text: str) -> Behaviour:
        refusal = raised("RuntimeError", MET.format(text), refused=True)
        return seen(refusal, verdict=Verdict.RUNTIME_ERROR, check=None)

    assert behaviour.alike(failed(one), failed(other)) is same


def test_of_what_cannot_be_called_it_counts_why_without_names_and_numbers() -> None:
    def failed(message: str) -> Behaviour:
        return seen(Unusable(message=message), verdict=Verdict.RUNTIME_ERROR, check=None)

    missing = failed("there is no parameter or buffer `weight`; one of shape [3] is wanted")
    assert behaviour.alike(missing, failed("there is no parameter or buffer `w`; one of shape [4] is wanted"))
    assert not behaviour.alike(missing, failed("a trainable parameter `bias` of shape [3] is left over: the grader"))


@pytest.mark.parametrize(("wanted", "same"), [(array(0.0, 1e-9), True), (array(), True), (array(0.0, 1.0), False)])
def test_a_gradient_that_is_zero_may_be_missing_in_one_of_two(wanted: Array, same: bool) -> None:
    expected = Expected(values=wanted.astype(np.float64), allowed=np.full(wanted.shape, 1e-3))
    with_gradient, without = (
        replace(
            seen(Returned(answer=Answer(results=returned(array(1.0, 2.0)).answer.results, gradients=(gradient,)))),
            expected=(Expectation(results=(expected,), gradients=(expected,)),),
        )
        for gradient in (wanted, None)
    )
    assert behaviour.alike(with_gradient, without) is same
    assert behaviour.alike(without, with_gradient) is same


def test_a_result_of_zero_may_not_be_missing() -> None:
    expected = Expected(values=np.zeros(()), allowed=np.full((), 1e-3))
    result = RunResult(verdict=Verdict.WRONG_ANSWER, dtype="float32", device="cpu", sizes={})
    call = Call(sizes={}, arguments={}, wanted=(Wanted(name=None, shape=(), dtype="float32"),))
    of_a_number = Run(case=Case(name="a case"), dtype="float32", device=Device.CPU, calls=(call,))
    some, none = (
        behaviour.of(of_a_number, [returned(one)], [Expectation(results=(expected,))], result)
        for one in (np.zeros((), np.float32), None)
    )
    assert not behaviour.alike(some, none)


def test_what_was_seen_differs_where_a_run_is_missing_or_other() -> None:
    one, other = seen(returned(array(1, 1))), seen(returned(array(1, 2)))
    assert not behaviour.differs({("a", 0): one}, {("a", 0): one, ("a", 1): other})
    assert behaviour.differs({("a", 0): one, ("a", 1): one}, {("a", 0): one})
    assert behaviour.differs({("a", 0): one}, {("a", 0): other})
