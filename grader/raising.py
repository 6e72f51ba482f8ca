"""A call that must raise: whether it did, and as what. A part of `judge`, which asks it. Pure."""

from dataclasses import replace

from grader import exhibit
from grader.cases import Call
from grader.compare import Answer
from grader.fault import fault_of, said, verdict_of
from grader.fields import EXCEPTIONS
from grader.outcome import Raised, Returned
from grader.problem import Case
from grader.reference import Expectation
from grader.verdict import Check, Mismatch, RunResult, Verdict


def judged(
    result: RunResult, case: Case, call: Call, outcome: Returned | Raised, expectation: Expectation
) -> RunResult:
    """Judge a call that must raise. What it raised is kept where it is right, too: it may be a starter's."""
    if isinstance(outcome, Raised):
        fault = fault_of(outcome)
        if outcome.is_one_of(case.raises):
            return replace(result, fault=fault)
        result = replace(result, fault=fault, exhibit=exhibit.of(call, None, expectation))
        if outcome.limit is not None or Exception.__name__ not in outcome.kinds:
            ends = outcome.limit is None and bool(outcome.kinds)
            how = f": that ends a program and is none; {case.exception} is wanted" if ends else ""
            return replace(result, verdict=verdict_of(outcome), message=f"{said(fault)}{how}")
        found = said(fault)
    else:
        result = replace(result, exhibit=exhibit.of(call, outcome.answer, expectation))
        given = outcome.answer.structure or outcome.answer.results[0].type
        how = " without raising it (`raise`, not `return`)" if given in EXCEPTIONS else ""
        found = f"it gave back {_given(outcome.answer)}{how}"
    mismatch = Mismatch(check=Check.RAISES, message=f"{found}; {case.exception} is wanted")
    return replace(result, verdict=Verdict.WRONG_ANSWER, message=f"raises: {mismatch.message}", mismatch=mismatch)


def _given(answer: Answer) -> str:
    """Name what came back where nothing should."""
    kind = answer.structure or answer.results[0].type
    if kind == "NoneType":
        return "None"
    array = answer.results[0].array if answer.structure is None else None
    shape = "" if array is None else f" of shape {list(array.shape)}"
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}{shape}"
