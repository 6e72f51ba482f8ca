"""The whole flow, from a problem and a submission to a report. Open this file first."""

import hashlib
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from grader import diagnosis, judge, score, speed, submission
from grader.cases import Call, Run
from grader.errors import CannotTime, GraderError, WorkerError
from grader.loaded import Child
from grader.outcome import Died, Outcome, Returned, Stopped
from grader.problem import Case, Problem
from grader.reference import Expectation, Reference, ReferenceFault, child_of
from grader.report import Environment, Report, brief, conceal
from grader.sandbox import Sandbox
from grader.speed import Conclusion, Measured, SpeedResult
from grader.submission import Submission
from grader.verdict import CaseResult, Check, Exhibit, RunResult, Verdict

Progress = Callable[[str], None]
Stopwatch = Callable[[Problem, Submission, int, Progress], Sequence[Measured]]  # the number is the seed
MOST_LOOKING = 5.0  # seconds of second looks at one submission, each of which loads its file again
MOST_SHRUNK = 2000  # elements of a call that is shrunk; Hypothesis draws them one by one
IS_REFERENCE = "This file is the reference itself, byte for byte."
REPORT_IT = "This is a fault in the grader. Next: run it again with GRADER_TRACEBACK=1 and report it."
ALONE = "The same run is right in a fresh process: the answer depends on earlier calls, or on chance."


def grade(
    problem: Problem,
    submitted: Submission,
    *,
    sandbox: Sandbox,
    reference: Reference,
    only: Collection[str] = (),
    official: bool = False,
    stopwatch: Stopwatch | None = None,
    progress: Progress = lambda text: None,
) -> Report:
    """Run every case of the problem on the submission and report what it earned.

    `reference` holds the runs and what they must give back, for all submissions of one command. `only` names the cases
    to run; then there is no score. `official` grading keeps hidden cases to itself. `stopwatch` times what is accepted.
    """
    began = time.monotonic()
    spec = problem.spec
    chosen = _chosen(problem, only)
    message, output = submitted.fault, ""
    if message is not None:
        results = [judge.judge_unread(case, message) for case in chosen]
    elif submission.untouched(submitted, problem.starter):
        results = [judge.judge_untouched(case) for case in chosen]
    else:
        with child_of(problem, submitted.source, name=submitted.name, sandbox=sandbox, limits=spec.limits) as child:
            failure = child.load()
            if failure is not None:
                message, output = judge.said(judge.fault_of(failure)), failure.output
                results = [judge.judge_unloadable(case, failure) for case in chosen]
            else:
                results = _grade_cases(chosen, child, reference, sandbox, progress, apart=official)
                results = list(judge.settle(results)) if not only else results
    timed = None if stopwatch is None or only else _timed(problem, submitted, results, reference, stopwatch, progress)
    return _report(
        *(problem, submitted, results, reference, sandbox),
        began=began,
        partial=bool(only),
        official=official,
        speed=timed,
        message=message,
        output=output,
    )


def _timed(
    problem: Problem,
    submitted: Submission,
    results: Sequence[CaseResult],
    reference: Reference,
    stopwatch: Stopwatch,
    progress: Progress,
) -> SpeedResult | None:
    spec = problem.spec.speed
    if spec is None:
        return None
    if judge.conclude(results) is not Verdict.ACCEPTED:
        return speed.untimed(spec, Conclusion.BLOCKED, "Speed counts once every case is accepted.")
    try:
        return speed.conclude(spec, stopwatch(problem, submitted, reference.seed, progress))
    except CannotTime as error:
        return speed.untimed(spec, Conclusion.SKIPPED, f"Not timed: {error}.")
    except GraderError as error:
        return speed.untimed(spec, Conclusion.JUDGE_ERROR, str(error))


def _chosen(problem: Problem, only: Collection[str]) -> list[Case]:
    return [case for case in problem.spec.cases if not only or case.name in only]


def _report(
    problem: Problem,
    submitted: Submission,
    results: Sequence[CaseResult],
    reference: Reference,
    sandbox: Sandbox,
    *,
    began: float,
    partial: bool,
    official: bool,
    speed: SpeedResult | None = None,
    message: str | None = None,
    output: str = "",
) -> Report:
    return Report(
        problem=problem.slug,
        title=problem.spec.title,
        submission=submitted.name,
        verdict=judge.conclude(results, speed),
        score=None if partial else score.total(results, speed),
        cases=brief(map(conceal, results) if official else results),
        seed=reference.seed,
        speed=speed,
        isolation=sandbox.isolation,
        environment=Environment(versions=sandbox.versions, devices=sandbox.devices),
        hashes={
            "spec": problem.digest,
            "reference": hashlib.sha256(problem.reference).hexdigest(),
            "submission": hashlib.sha256(submitted.source).hexdigest(),
        },
        seconds=round(time.monotonic() - began, 0 if official else 6),  # finer ones could be slept to say something
        message=message,
        output=output,
        partial=partial,
        official=official,
        notes=(IS_REFERENCE,) if submitted.source == problem.reference else (),
    )


def grade_all(
    pairs: Sequence[tuple[Problem, Submission]],
    *,
    sandbox: Sandbox,
    seed: int,
    only: Collection[str] = (),
    official: bool = False,
    stopwatch: Stopwatch | None = None,
    progress: Progress = lambda text: None,
    on_fault: Callable[[Exception], None] = lambda error: None,
) -> list[Report]:
    """Grade submissions one after the other, each problem's runs and expectations shared.

    A fault of ours costs one submission its score, never the others theirs: after it comes a new warm process, and
    `on_fault` gets the exception.
    """
    references: dict[str, Reference] = {}
    reports: list[Report] = []
    for number, (problem, submitted) in enumerate(pairs, 1):
        where = f"{submitted.name} ({number} of {len(pairs)})"
        progress(f"{where}: starting")
        reference = references.setdefault(problem.slug, Reference(problem, seed=seed, sandbox=sandbox))

        def step(text: str, where: str = where) -> None:
            progress(f"{where}: {text}")

        try:
            report = grade(
                *(problem, submitted),
                sandbox=sandbox,
                reference=reference,
                only=only,
                official=official,
                stopwatch=stopwatch,
                progress=step,
            )
        except Exception as error:  # noqa: BLE001 -- reason: ours, whatever it is, and the others are graded all the same
            on_fault(error)
            said = str(error) if isinstance(error, WorkerError) else f"{type(error).__name__}: {error}. {REPORT_IT}"
            results = [judge.judge_error(case, said) for case in _chosen(problem, only)]
            report = _report(
                *(problem, submitted, results, reference, sandbox),
                began=time.monotonic(),
                partial=bool(only),
                official=official,
            )
            if number < len(pairs):
                sandbox.restart()
                references.clear()
        reports.append(report)
    return reports


def _grade_cases(
    chosen: list[Case], child: Child, reference: Reference, sandbox: Sandbox, progress: Progress, *, apart: bool
) -> list[CaseResult]:
    """Grade cases in one process, in their order; `apart`: none that has met a hidden case meets one that is shown."""
    done: dict[str, CaseResult] = {}
    for number, case in enumerate(chosen, 1):
        progress(f"case {number} of {len(chosen)}: {case.name}")
        if apart and number > 1 and case.hidden != chosen[number - 2].hidden:
            child.close()
        done[case.name] = judge.blocked_by(case, done) or _grade_case(case, child, reference, sandbox)
    return list(done.values())


def _grade_case(case: Case, child: Child, reference: Reference, sandbox: Sandbox) -> CaseResult:
    results: list[RunResult] = []
    failed: tuple[Run, RunResult] | None = None
    try:
        for run in reference.runs(case):
            if run.device not in sandbox.devices:
                results.append(judge.skipped(run))
                continue
            expected = reference.expected(run)  # first: a fault of ours is found before the submission gets any blame
            outcome, result = _attempt(run, child, expected)
            results.append(result)
            if result.verdict is not Verdict.ACCEPTED and failed is None:
                failed = run, result
            if isinstance(outcome, Stopped | Died):
                break  # what kills the process once will do so again, and each time costs a whole limit
        concluded = judge.judge_case(case, results)
        return _explained(concluded, *failed, child, reference) if failed is not None else concluded
    except ReferenceFault as error:
        return judge.judge_error(case, str(error))


def _attempt(run: Run, child: Child, expected: Sequence[Expectation]) -> tuple[Outcome, RunResult]:
    """Make the calls of a run, up to the first that does not come back, and judge them; give the last outcome too."""
    outcomes: list[Outcome] = []
    for call in run.calls:
        outcomes.append(child.call(call))
        if not isinstance(outcomes[-1], Returned):
            break
    again = None
    if Check.INPUTS_UNCHANGED in run.case.check and isinstance(outcomes[-1], Returned):
        again = child.again(run.calls[-1])
    return outcomes[-1], judge.judge_run(run, outcomes, expected, again=again)


def _explained(concluded: CaseResult, run: Run, result: RunResult, child: Child, reference: Reference) -> CaseResult:
    """Add what a second look at the first failed run tells: does it fail alone, and what is the smallest that fails."""
    unwritten = result.fault is not None and result.fault.unwritten
    if unwritten or result.verdict not in {Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR}:
        return concluded
    if child.looked > MOST_LOOKING:
        return concluded
    began = time.monotonic()
    try:
        return _looked_at_again(concluded, run, result, child, reference)
    finally:
        child.looked += time.monotonic() - began


def _looked_at_again(
    concluded: CaseResult, run: Run, result: RunResult, child: Child, reference: Reference
) -> CaseResult:
    with child.fresh() as fresh:
        _, alone = _attempt(run, fresh, reference.expected(run))
    if alone.verdict is Verdict.ACCEPTED:
        return replace(concluded, notes=(*concluded.notes, ALONE))
    if run.case.runs == 1 or len(run.calls) > 1 or run.calls[0].elements > MOST_SHRUNK:
        return concluded
    return replace(concluded, smallest=_smallest(run, result, child, reference))


def _smallest(run: Run, original: RunResult, child: Child, reference: Reference) -> Exhibit | None:
    """Shrink a failed drawn run to the smallest call that fails with the same verdict, each try in a fresh process."""

    def attempt(call: Call) -> RunResult:
        tried = replace(run, calls=(call,))
        with child.fresh() as fresh:
            _, result = _attempt(tried, fresh, (reference.answer(call, run.case),))
        return result

    def fails(call: Call) -> bool:
        try:
            return attempt(call).verdict is original.verdict
        except ReferenceFault:
            return False  # on a call of our own making, which says nothing of those of the spec

    with tempfile.TemporaryDirectory(prefix="grader-") as folder:
        spec = reference.problem.spec
        found = diagnosis.smallest(spec, run, fails=fails, seed=reference.seed, folder=folder)
    return attempt(found).exhibit if found is not None else None
