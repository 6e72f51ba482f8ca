"""Outcomes and expectations ▶ verdicts. The only place where a verdict is decided. Pure."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader import compare, disagreement, exhibit, raising
from grader.cases import Run
from grader.compare import Answer, Comparison
from grader.device import Device
from grader.fault import fault_of, said, verdict_of
from grader.outcome import Failure, Outcome, Raised, Returned
from grader.problem import Case
from grader.reference import Expectation
from grader.speed import Conclusion, SpeedResult
from grader.verdict import CaseResult, Check, RunResult, Verdict

PASSED = (Verdict.ACCEPTED, Verdict.SKIPPED)
OPEN = "not checked under `pretend`, at no cost of points, since it ended otherwise there:"
UNKNOWN = "not checked under `pretend`, at no cost of points, since it was not seen where the result was made"
MOST_SAID = 200  # characters of a submission's own text
COSTLY = (
    "an index on the CPU picks from a tensor on CUDA. That is allowed, but it is copied to the device each time: "
    "make it there, with device=…"
)
NO_VALUES = "It counts once a case about values is accepted."


def judge_run(
    run: Run,
    outcomes: Sequence[Outcome],
    expected: Sequence[Expectation],
    *,
    again: Outcome | None = None,
) -> RunResult:
    """Judge the calls of a run in order; the first fault decides. `again`: a second call on the last call's tensors.

    Under `pretend` nothing but devices is judged: what goes wrong otherwise leaves it open, and is for the CPU to tell.
    """
    pretending = run.device is Device.PRETEND
    seconds = sum(outcome.seconds for outcome in outcomes if isinstance(outcome, Returned))
    output = "".join(outcome.output for outcome in outcomes)
    answers = [outcome.answer for outcome in outcomes if isinstance(outcome, Returned)]
    raised = [outcome.changed for outcome in outcomes if run.case.raises and isinstance(outcome, Raised)]
    changed = dict.fromkeys(itertools.chain(*(answer.changed for answer in answers), *raised))
    shares = dict.fromkeys(name for answer in answers for result in answer.results for name in result.shares)
    for number, (call, outcome, expectation) in enumerate(zip(run.calls, outcomes, expected, strict=False), 1):
        result = RunResult(
            verdict=Verdict.ACCEPTED,
            dtype=run.dtype,
            device=run.device,
            sizes=call.sizes,
            call=number,
            calls=len(run.calls),
            output=output,
            seconds=seconds,
            changed=() if pretending else tuple(changed),
            shares=() if pretending else tuple(shares),
            notes=_costs(answers),
        )
        if run.case.raises and isinstance(outcome, Returned | Raised):
            result = raising.judged(result, run.case, call, outcome, expectation)
            if result.verdict is not Verdict.ACCEPTED:
                return result
            continue
        if not isinstance(outcome, Returned):
            fault = fault_of(outcome)
            if pretending and not (isinstance(outcome, Raised) and outcome.refused):
                return skipped(run, f"{OPEN} {said(fault).splitlines()[0][:MOST_SAID]}")
            shown = None if pretending else exhibit.of(call, None, expectation)
            return replace(result, verdict=verdict_of(outcome), message=said(fault), fault=fault, exhibit=shown)
        last = number == len(run.calls)
        comparison = Comparison(
            actual=outcome.answer,
            wanted=call.wanted,
            expected=expectation.results,
            device=run.device.named,
            again=_second(again) if last else None,
            float_arguments=call.float_arguments if call.cotangents else {},
            expected_gradients=expectation.gradients,
        )
        mismatch = compare.compare(comparison, (Check.DEVICE,) if pretending else run.case.check)
        if mismatch is not None and pretending and mismatch.check is not Check.DEVICE:
            return skipped(run, f"{OPEN} {mismatch.message}")
        if mismatch is not None and pretending and any(result.device is None for result in outcome.answer.results):
            return skipped(run, UNKNOWN)
        if mismatch is not None:
            shown = None if pretending else exhibit.of(call, outcome.answer, expectation, mismatch)
            return replace(
                result,
                verdict=Verdict.WRONG_ANSWER,
                message=f"{mismatch.check.replace('_', ' ')}: {mismatch.message}",
                mismatch=mismatch,
                exhibit=shown,
            )
        if Device.CUDA in run.case.devices and not pretending and Check.VALUES not in run.case.check:
            other = compare.compare(comparison, (Check.VALUES,))
            result = replace(result, aside=result.aside or (None if other is None else other.message))
    return result


def skipped(run: Run, why: str) -> RunResult:
    """Give the result of a run that cannot be made here, or tells nothing."""
    return RunResult(
        verdict=Verdict.SKIPPED,
        dtype=run.dtype,
        device=run.device,
        sizes=run.calls[0].sizes,
        calls=len(run.calls),
        message=why,
    )


def unchosen(case: Case) -> CaseResult:
    """Give the result of a case that is about devices only that were not chosen."""
    return _result(case, Verdict.SKIPPED, message=f"it is about {compare.listed(case.devices)}, which was not chosen")


def _costs(answers: Sequence[Answer]) -> tuple[str, ...]:
    lines = sorted({line for answer in answers for line in answer.costly})
    if not lines:
        return ()
    named = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))}"
    return (f"{named}: {COSTLY}",)


def judge_case(case: Case, runs: Sequence[RunResult]) -> CaseResult:
    """Conclude a case from its runs: a fault of ours outweighs all, then the first run that did not pass decides."""
    verdict = Verdict.SKIPPED if runs and all(run.verdict is Verdict.SKIPPED for run in runs) else Verdict.ACCEPTED
    failed = [run for run in runs if run.verdict not in PASSED]
    if failed:
        verdict = failed[0].verdict
    notes = dict.fromkeys(note for run in runs for note in run.notes)
    result = _result(case, verdict, runs=tuple(runs), notes=tuple(notes))
    decisive = result.decisive
    result = replace(result, notes=(*result.notes, *disagreement.of(runs)))
    if not failed or decisive is None:
        return replace(result, message=runs[0].message if verdict is Verdict.SKIPPED else None)
    return replace(result, message=decisive.message)


def judge_error(case: Case, message: str) -> CaseResult:
    """Give the result of a case that could not be judged: no points, and no blame."""
    return _result(case, Verdict.JUDGE_ERROR, message=message)


def judge_unloadable(case: Case, failure: Failure) -> CaseResult:
    """Give the result of a case when the file cannot be loaded at all."""
    return _result(case, verdict_of(failure), message=said(fault_of(failure)))


def judge_unread(case: Case, fault: str) -> CaseResult:
    """Give the result of a case when the file is not one that Python could load."""
    return _result(case, Verdict.RUNTIME_ERROR, message=fault)


def judge_untouched(case: Case) -> CaseResult:
    """Give the result of a case when the file is still the starter."""
    return _result(case, Verdict.NOT_ATTEMPTED)


def blocked_by(case: Case, earlier: Mapping[str, CaseResult]) -> CaseResult | None:
    """Give the result of a case that needs another one first, None when it can be run."""
    for name in case.needs:
        if name in earlier and earlier[name].verdict not in PASSED:
            return _result(case, Verdict.BLOCKED, message=f"It needs the case {name!r} to be accepted first.")
    return None


def settle(results: Sequence[CaseResult]) -> tuple[CaseResult, ...]:
    """Apply what only all results together tell.

    A submission whose every call ends in a NotImplementedError of its own is not attempted. An input that was changed
    in any case costs the cases about it. Doing nothing earns nothing: a case that checks no values is blocked until a
    case about values is accepted.
    """
    runs = [run for result in results for run in result.runs if run.verdict is not Verdict.SKIPPED]
    if runs and all(run.fault is not None and run.fault.unwritten for run in runs):
        return tuple(
            result
            if result.verdict is Verdict.JUDGE_ERROR
            else replace(result, verdict=Verdict.NOT_ATTEMPTED, message=None, runs=())
            for result in results
        )
    results = [_elsewhere(result, results) for result in results]
    if any(map(_has_right_values, results)):
        return tuple(results)
    return tuple(
        replace(result, verdict=Verdict.BLOCKED, message=NO_VALUES)
        if result.verdict is Verdict.ACCEPTED and not result.about_values
        else result
        for result in results
    )


def _has_right_values(result: CaseResult) -> bool:
    """Say whether a case compared values somewhere, and they were right; under `pretend` none are."""
    compared = any(run.verdict is Verdict.ACCEPTED and run.device != Device.PRETEND for run in result.runs)
    return result.about_values and result.verdict is Verdict.ACCEPTED and compared


def _elsewhere(result: CaseResult, results: Sequence[CaseResult]) -> CaseResult:
    """Charge an accepted case with a fault of its kind that the calls of another case had."""
    if result.verdict is not Verdict.ACCEPTED:
        return result
    for other, run in ((case, run) for case in results for run in case.runs):
        where, message = f"of the case {other.name!r}", None
        if Check.INPUTS_UNCHANGED in result.checks and run.changed:
            # Of a hidden case it is not said which: by that choice a submission could tell its values.
            what = "what belongs to the caller" if other.hidden else compare.listed(run.changed)
            message = f"inputs unchanged: a call {where} changed {what}"
        elif Check.NEW_TENSOR in result.checks and run.shares:
            what = "an input or another result" if other.hidden else compare.listed(run.shares)
            message = f"new tensor: a result {where} shares memory with {what}"
        if message is not None:
            return replace(result, verdict=Verdict.WRONG_ANSWER, message=message)
    return result


def conclude(results: Sequence[CaseResult], speed: SpeedResult | None = None) -> Verdict:
    """Conclude a report: judge_error, else not_attempted, else the first case that is not passed, else accepted.

    When all are skipped, so is the report: nothing was accepted. Of speed, only a fault of ours changes a verdict.
    """
    verdicts = [result.verdict for result in results]
    if speed is not None and speed.conclusion is Conclusion.JUDGE_ERROR:
        verdicts.append(Verdict.JUDGE_ERROR)
    if set(verdicts) <= {Verdict.SKIPPED}:
        return Verdict.SKIPPED
    for first in (Verdict.JUDGE_ERROR, Verdict.NOT_ATTEMPTED):
        if first in verdicts:
            return first
    return next((verdict for verdict in verdicts if verdict not in PASSED), Verdict.ACCEPTED)


def _second(again: Outcome | None) -> Answer | str | None:
    if again is None or isinstance(again, Returned):
        return again.answer if again is not None else None
    return said(fault_of(again))


def _result(
    case: Case,
    verdict: Verdict,
    *,
    message: str | None = None,
    runs: tuple[RunResult, ...] = (),
    notes: tuple[str, ...] = (),
) -> CaseResult:
    return CaseResult(
        name=case.name,
        verdict=verdict,
        worth=case.points,
        checks=case.check,
        hidden=case.hidden,
        spec_hint=case.hint,
        message=message,
        runs=runs,
        notes=notes,
    )
