"""Verdicts from outcomes: pure tables, then what doing nothing earns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from grader import judge
from grader.arrays import Result, Tensor
from grader.cases import Call, Run, Wanted
from grader.closeness import Expected
from grader.compare import Answer
from grader.device import Device
from grader.fault import fault_of, said
from grader.outcome import Died, Failure, Limit, Outcome, Raised, Returned, Stopped, Unusable
from grader.problem import Case
from grader.reference import Expectation
from grader.speed import Conclusion, SpeedResult
from grader.verdict import CaseResult, Check, Fault, RunResult, Verdict

ACCEPTED, WRONG, SKIPPED = Verdict.ACCEPTED, Verdict.WRONG_ANSWER, Verdict.SKIPPED
VALUES = [1.0, 2.0, 3.0]
TIME = Stopped(limit=Verdict.TIME_LIMIT, message="the call took more than 2 s and was stopped")
OUTPUT = Stopped(limit=Verdict.OUTPUT_LIMIT, message="it printed too much")
MEMORY = Stopped(limit=Verdict.MEMORY_LIMIT, message="it took too much")
DIED = Died(message="the process was killed by SIGSEGV")
UNUSABLE = Unusable(message="the file has no f")


def raising(kind: str = "ValueError", *, own: bool = True, limit: Limit | None = None) -> Raised:
    return Raised(
        type=kind,
        kinds=(kind, "Exception"),
        message="no",
        line=3,
        code="raise",
        own=own,
        refused=False,
        changed=(),
        limit=limit,
    )


def giving(values: Sequence[float] = VALUES, *, output: str = "", seconds: float = 0.0) -> Returned:
    array = np.asarray(values, np.float32)
    result = Result(type="torch.Tensor", dtype="float32", device="cpu", array=array)
    return Returned(answer=Answer(results=(result,)), output=output, seconds=seconds)


def a_run(case: Case, *, calls: int = 1, device: Device = Device.CPU, size: int = 3) -> Run:
    wanted = (Wanted(name=None, shape=(size,), dtype="float32"),)
    x = Tensor(array=np.arange(size, dtype=np.float32))
    made = tuple(Call(sizes={"n": size}, arguments={"x": x}, wanted=wanted) for _ in range(calls))
    return Run(case=case, dtype="float32", device=device, calls=made)


def expecting(values: Sequence[float] = VALUES) -> Expectation:
    array = np.asarray(values, np.float64)
    return Expectation(results=(Expected(values=array, allowed=np.zeros_like(array)),))


def judged(*outcomes: Outcome, calls: int | None = None, again: Outcome | None = None, **case: Any) -> RunResult:
    run = a_run(Case(name="a", **case), calls=calls or len(outcomes))
    return judge.judge_run(run, outcomes, [expecting()] * len(run.calls), again=again)


def a_result(verdict: Verdict, *, unwritten: bool = False, name: str = "a", **case: Any) -> CaseResult:
    """Give the result of a case with one run of this verdict."""
    run = judge.skipped(a_run(Case(name=name), device=Device.CUDA), "no cuda here")
    if verdict is not SKIPPED:
        fault = Fault(message="", type="NotImplementedError", unwritten=True) if unwritten else None
        run = RunResult(verdict=verdict, dtype="float32", device="cpu", sizes={}, fault=fault, message="why")
    return judge.judge_case(Case(name=name, **case), [run])


def an_error(name: str = "a") -> CaseResult:
    return judge.judge_error(Case(name=name), "the reference fails")


# One run


@pytest.mark.parametrize(
    ("outcome", "verdict"),
    [
        (giving(), Verdict.ACCEPTED),
        (giving([1.0, 2.0, 4.0]), Verdict.WRONG_ANSWER),
        (giving([1.0, 2.0]), Verdict.WRONG_ANSWER),
        (giving([1.0, 2.0, np.nan]), Verdict.WRONG_ANSWER),
        (raising(), Verdict.RUNTIME_ERROR),
        (raising("NotImplementedError"), Verdict.RUNTIME_ERROR),
        (raising("MemoryError", limit=Limit.MEMORY), Verdict.MEMORY_LIMIT),
        (TIME, Verdict.TIME_LIMIT),
        (OUTPUT, Verdict.OUTPUT_LIMIT),
        (MEMORY, Verdict.MEMORY_LIMIT),
        (DIED, Verdict.RUNTIME_ERROR),
        (UNUSABLE, Verdict.RUNTIME_ERROR),
    ],
)
def test_every_outcome_has_its_verdict(outcome: Outcome, verdict: Verdict) -> None:
    assert judged(outcome).verdict is verdict


def test_an_accepted_run_says_nothing() -> None:
    result = judged(giving())
    assert (result.message, result.mismatch, result.fault, result.exhibit) == (None, None, None, None)


def test_a_mismatch_is_told_by_its_check() -> None:
    result = judged(giving([1.0, 2.0]), about=(Check.DTYPE,))
    assert result.mismatch is not None
    assert result.mismatch.check is Check.SHAPE
    assert result.message == "shape: the result has the shape [2]; [3] is wanted"
    result = judged(giving(), again=giving([9.0, 2.0, 3.0]), about=(Check.INPUTS_UNCHANGED,))
    assert result.message is not None
    assert result.message.startswith("inputs unchanged: a second call on the same tensors gave 9 at [0]")


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (raising(), "line 3: ValueError: no"),
        (
            Raised(
                type="E", kinds=(), message="", line=None, code=None, own=False, refused=False, changed=(), limit=None
            ),
            "E",
        ),
        (DIED, "the process was killed by SIGSEGV"),
        (TIME, "the call took more than 2 s and was stopped"),
        (UNUSABLE, "the file has no f"),
    ],
)
def test_a_fault_is_said_in_one_sentence(failure: Failure, told: str) -> None:
    assert judged(failure).message == said(fault_of(failure)) == told


@pytest.mark.parametrize(
    ("failure", "unwritten"),
    [
        (raising("NotImplementedError"), True),
        (raising("NotImplementedError", own=False), False),
        (raising("ValueError"), False),
        (DIED, False),
    ],
)
def test_only_an_error_of_that_type_and_of_its_own_is_unwritten(failure: Failure, unwritten: bool) -> None:
    assert fault_of(failure).unwritten is unwritten


def test_the_first_call_that_fails_decides_a_run() -> None:
    result = judged(giving(), giving([0.0, 2.0, 3.0]), raising())
    assert (result.verdict, result.call, result.calls) == (WRONG, 2, 3)


def test_calls_that_were_not_made_after_a_failure_are_not_judged() -> None:
    result = judged(giving(), TIME, calls=4)
    assert (result.verdict, result.call, result.calls) == (Verdict.TIME_LIMIT, 2, 4)


def test_a_run_keeps_what_all_of_its_calls_printed_and_took() -> None:
    result = judged(giving(output="a\n", seconds=0.25), giving(output="b\n", seconds=0.5))
    assert (result.output, result.seconds) == ("a\nb\n", 0.75)


@pytest.mark.parametrize(
    ("again", "verdict"),
    [
        (giving(), ACCEPTED),
        (None, ACCEPTED),
        (giving([1.0, 2.0, 3.5]), WRONG),
        (giving([1.0, 2.0]), WRONG),
        (raising(), WRONG),
        (DIED, WRONG),
        (TIME, WRONG),
    ],
)
def test_the_second_call_on_the_same_tensors_must_give_the_same(again: Outcome | None, verdict: Verdict) -> None:
    assert judged(giving(), giving(), again=again, about=(Check.INPUTS_UNCHANGED,)).verdict is verdict


def test_a_small_call_is_shown_whole_and_a_large_one_is_not() -> None:
    shown = judged(giving([1.0, 0.1, 3.0])).exhibit
    assert shown is not None
    assert shown.arguments == {"x": [0.0, 1.0, 2.0]}
    assert (shown.actual, shown.expected) == ([1.0, 0.100000001, 3.0], VALUES)  # a float32 has 9 digits
    assert (shown.elements, shown.window, shown.wrong) == (9, None, (((1,),),))


def test_a_call_that_gave_nothing_is_shown_with_what_was_expected() -> None:
    exhibit = judged(raising()).exhibit
    assert exhibit is not None
    assert (exhibit.actual, exhibit.expected) == (None, VALUES)


# One case


@pytest.mark.parametrize(
    ("runs", "verdict"),
    [
        ([ACCEPTED], ACCEPTED),
        ([ACCEPTED, ACCEPTED], ACCEPTED),
        ([SKIPPED], SKIPPED),
        ([SKIPPED, SKIPPED], SKIPPED),
        ([SKIPPED, ACCEPTED], ACCEPTED),
        ([ACCEPTED, WRONG], WRONG),
        ([SKIPPED, WRONG], WRONG),
        ([ACCEPTED, Verdict.TIME_LIMIT, WRONG], Verdict.TIME_LIMIT),
        ([WRONG, Verdict.RUNTIME_ERROR], WRONG),
    ],
)
def test_the_first_run_that_did_not_pass_decides_a_case(runs: list[Verdict], verdict: Verdict) -> None:
    made = [RunResult(verdict=one, dtype="float32", device="cpu", sizes={}, message=one) for one in runs]
    result = judge.judge_case(Case(name="a", hint="look"), made)
    passed = verdict in {ACCEPTED, SKIPPED}
    assert result.verdict is verdict
    assert result.hint == (None if passed else "look")
    assert len(result.runs) == len(runs)
    assert result.message == (verdict if not passed else SKIPPED if verdict is SKIPPED else None)


def test_a_case_keeps_its_worth_whatever_the_verdict() -> None:
    case = Case(name="a", points=7.5, about=(Check.DTYPE,), hidden=True)
    for result in (judge.judge_error(case, "x"), judge.judge_untouched(case), judge.judge_unloadable(case, DIED)):
        assert (result.name, result.worth, result.about_values, result.hidden) == ("a", 7.5, False, True)


@pytest.mark.parametrize(
    ("failure", "verdict"),
    [(TIME, Verdict.TIME_LIMIT), (UNUSABLE, Verdict.RUNTIME_ERROR), (raising(), "runtime_error")],
)
def test_a_file_that_cannot_be_loaded_fails_each_case_with_its_reason(failure: Failure, verdict: Verdict) -> None:
    result = judge.judge_unloadable(Case(name="a"), failure)
    assert (result.verdict, result.message) == (verdict, said(fault_of(failure)))


@pytest.mark.parametrize("earlier", [WRONG, Verdict.TIME_LIMIT, Verdict.BLOCKED, Verdict.JUDGE_ERROR])
def test_a_case_is_blocked_by_one_that_it_needs_and_that_failed(earlier: Verdict) -> None:
    result = judge.blocked_by(Case(name="b", needs=("a",)), {"a": a_result(earlier)})
    assert result is not None
    assert (result.verdict, result.message) == (Verdict.BLOCKED, "It needs the case 'a' to be accepted first.")


@pytest.mark.parametrize("earlier", [ACCEPTED, SKIPPED])
def test_a_case_is_not_blocked_by_one_that_passed_or_that_it_does_not_need(earlier: Verdict) -> None:
    done = {"a": a_result(earlier), "other": a_result(WRONG)}
    assert judge.blocked_by(Case(name="b", needs=("a",)), done) is None
    assert judge.blocked_by(Case(name="b", needs=("not run",)), done) is None
    assert judge.blocked_by(Case(name="b"), done) is None


# All cases together


def verdicts(results: Sequence[CaseResult]) -> list[Verdict]:
    return [result.verdict for result in judge.settle(results)]


def about(verdict: Verdict, check: Check) -> CaseResult:
    return a_result(verdict, about=(check,))


@pytest.mark.parametrize("check", [Check.DTYPE, Check.DEVICE, Check.INPUTS_UNCHANGED, Check.NEW_TENSOR, Check.GRADIENT])
@pytest.mark.parametrize("values", [WRONG, Verdict.RUNTIME_ERROR, Verdict.TIME_LIMIT, SKIPPED])
def test_a_case_that_checks_no_values_counts_only_with_one_that_does(check: Check, values: Verdict) -> None:
    first, second = judge.settle([about(values, Check.VALUES), about(ACCEPTED, check)])
    assert (first.verdict, second.verdict) == (values, Verdict.BLOCKED)
    assert second.message == "It counts once a case about values is accepted."


def test_one_accepted_case_about_values_is_enough() -> None:
    results = [about(ACCEPTED, Check.DTYPE), about(WRONG, Check.VALUES), about(ACCEPTED, Check.VALUES)]
    assert verdicts(results) == [ACCEPTED, WRONG, ACCEPTED]


@pytest.mark.parametrize(
    ("check", "fault", "message"),
    [
        (
            Check.INPUTS_UNCHANGED,
            {"changed": ("scores", "bias")},
            "inputs unchanged: a call of the case 'b' changed `scores` and `bias`",
        ),
        (
            Check.NEW_TENSOR,
            {"shares": ("an earlier result",)},
            "new tensor: a result of the case 'b' shares memory with an earlier result",
        ),
    ],
)
def test_a_fault_that_shows_in_another_case_costs_the_case_about_it(
    check: Check, fault: dict[str, Any], message: str
) -> None:
    other = a_result(ACCEPTED, name="b")
    other = replace(other, runs=tuple(replace(run, **fault) for run in other.runs))
    about_it, about_values = about(ACCEPTED, check), about(ACCEPTED, Check.VALUES)
    results = judge.settle([about_it, other, about_values])
    assert [result.verdict for result in results] == [WRONG, ACCEPTED, ACCEPTED]
    assert results[0].message == message
    assert judge.settle([about_it, about_values]) == (about_it, about_values)


def test_what_failed_is_not_made_milder_by_being_blocked() -> None:
    assert verdicts([about(WRONG, Check.VALUES), about(Verdict.TIME_LIMIT, Check.DTYPE)]) == [WRONG, "time_limit"]
    assert verdicts([about(WRONG, Check.VALUES), about(SKIPPED, Check.DEVICE)]) == [WRONG, SKIPPED]


def test_a_submission_whose_every_call_is_unwritten_is_not_attempted() -> None:
    unwritten = a_result(Verdict.RUNTIME_ERROR, unwritten=True, hint="look")
    results = judge.settle([unwritten, a_result(SKIPPED), unwritten])
    assert {result.verdict for result in results} == {Verdict.NOT_ATTEMPTED}
    assert {(result.message, result.hint, result.runs) for result in results} == {(None, None, ())}


@pytest.mark.parametrize("other", [ACCEPTED, WRONG, Verdict.RUNTIME_ERROR, Verdict.TIME_LIMIT])
def test_one_call_that_is_written_makes_an_attempt(other: Verdict) -> None:
    unwritten = a_result(Verdict.RUNTIME_ERROR, unwritten=True)
    assert verdicts([unwritten, a_result(other), unwritten]) == [Verdict.RUNTIME_ERROR, other, Verdict.RUNTIME_ERROR]


def test_a_fault_of_ours_is_not_hidden_by_a_submission_that_was_not_attempted() -> None:
    results = judge.settle([an_error(), a_result(Verdict.RUNTIME_ERROR, unwritten=True)])
    assert judge.conclude(results) is Verdict.JUDGE_ERROR


@pytest.mark.parametrize(
    ("cases", "verdict"),
    [
        ([ACCEPTED, ACCEPTED], ACCEPTED),
        ([ACCEPTED, SKIPPED], ACCEPTED),
        ([SKIPPED], SKIPPED),
        ([ACCEPTED, WRONG, Verdict.TIME_LIMIT], WRONG),
        ([SKIPPED, Verdict.BLOCKED, WRONG], Verdict.BLOCKED),
        ([WRONG, Verdict.NOT_ATTEMPTED], Verdict.NOT_ATTEMPTED),
        ([WRONG, Verdict.NOT_ATTEMPTED, Verdict.JUDGE_ERROR], Verdict.JUDGE_ERROR),
        ([Verdict.OUTPUT_LIMIT, ACCEPTED], Verdict.OUTPUT_LIMIT),
    ],
)
def test_the_first_case_that_did_not_pass_decides_a_report(cases: list[Verdict], verdict: Verdict) -> None:
    results = [an_error() if one is Verdict.JUDGE_ERROR else a_result(one) for one in cases]
    assert judge.conclude(results) is verdict


@pytest.mark.parametrize("conclusion", list(Conclusion))
def test_of_speed_only_a_fault_of_ours_changes_a_verdict(conclusion: Conclusion) -> None:
    results = [a_result(Verdict.ACCEPTED)]
    expected = Verdict.JUDGE_ERROR if conclusion is Conclusion.JUDGE_ERROR else Verdict.ACCEPTED
    assert judge.conclude(results, SpeedResult(points=0.0, max_points=1.0, conclusion=conclusion)) is expected
