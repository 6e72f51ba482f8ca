"""The whole flow, from a problem and a submission to a report. Open this file first."""

import hashlib
import time
from collections.abc import Callable, Sequence

from grader import judge, score, speed, stored, submission
from grader.device import Device
from grader.errors import CannotTime, GraderError, WorkerError
from grader.fault import fault_of, said
from grader.mistakes import Mistakes
from grader.problem import Case, Problem
from grader.reference import child_of
from grader.report import Diagnosis, Environment, Report, brief, conceal
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.speed import Conclusion, Measured, SpeedResult
from grader.stored import Answers
from grader.submission import Submission
from grader.trial import Progress, Trial
from grader.verdict import CaseResult, Verdict

EVERYTHING = Scope()
Stopwatch = Callable[[Problem, Submission, int, Progress], Sequence[Measured]]  # the number is the seed
IS_REFERENCE = "This file is the reference itself, byte for byte."
REPORT_IT = "This is a fault in the grader. Next: run it again with GRADER_TRACEBACK=1 and report it."


def grade(
    problem: Problem,
    submitted: Submission,
    *,
    sandbox: Sandbox,
    reference: Answers,
    mistakes: Mistakes | None = None,
    scope: Scope = EVERYTHING,
    stopwatch: Stopwatch | None = None,
    progress: Progress = lambda text: None,
) -> Report:
    """Run every case of the problem on the submission and report what it earned.

    `reference` holds the runs and what they must give back, `mistakes` what known ones do there, both for all
    submissions of one command. `stopwatch` times what is accepted.
    """
    began = time.monotonic()
    spec = problem.spec
    chosen = _chosen(problem, scope)
    message, output = submitted.fault, ""
    diagnosis: Diagnosis | None = None
    if message is not None:
        results = [judge.judge_unread(case, message) for case in chosen]
    elif submission.untouched(submitted, problem.starter):
        results = [judge.judge_untouched(case) for case in chosen]
    else:
        with child_of(problem, submitted.source, name=submitted.name, sandbox=sandbox, limits=spec.limits) as child:
            failure = child.load()
            if failure is not None:
                message, output = said(fault_of(failure)), failure.output
                results = [judge.judge_unloadable(case, failure) for case in chosen]
            else:
                trial = Trial(child, reference=reference, sandbox=sandbox, scope=scope)
                results = list(trial.each(chosen, progress))
                results = results if scope.partial else list(judge.settle([*trial.mixed(results)]))
                if mistakes is not None:
                    progress("comparing it with known mistakes")
                    diagnosis = mistakes.like(judge.conclude(results), trial.seen)
    timed = (
        None
        if stopwatch is None or scope.partial
        else _timed(problem, submitted, results, reference, sandbox, stopwatch, progress)
    )
    return _report(
        *(problem, submitted, results, reference, sandbox, scope),
        began=began,
        diagnosis=diagnosis,
        speed=timed,
        message=message,
        output=output,
    )


def _timed(
    problem: Problem,
    submitted: Submission,
    results: Sequence[CaseResult],
    reference: Answers,
    sandbox: Sandbox,
    stopwatch: Stopwatch,
    progress: Progress,
) -> SpeedResult | None:
    spec = problem.spec.speed
    if spec is None:
        return None
    if judge.conclude(results) is not Verdict.ACCEPTED:
        return speed.untimed(spec, Conclusion.BLOCKED, "Speed counts once every case is accepted.")
    if problem.reference is None:
        return speed.untimed(
            spec, Conclusion.SKIPPED, "Not timed: the reference, which it is timed against, is not here."
        )
    absent = sandbox.absent(spec.device)
    if absent is not None:
        return speed.untimed(spec, Conclusion.SKIPPED, f"Not timed on {spec.device}: {absent}.")
    try:
        return speed.conclude(spec, stopwatch(problem, submitted, reference.seed, progress))
    except CannotTime as error:
        return speed.untimed(spec, Conclusion.SKIPPED, f"Not timed: {error}.")
    except GraderError as error:
        return speed.untimed(spec, Conclusion.JUDGE_ERROR, str(error))


def _chosen(problem: Problem, scope: Scope) -> list[Case]:
    return [case for case in problem.spec.cases if scope.covers(case.name, case.devices)]


def _report(
    problem: Problem,
    submitted: Submission,
    results: Sequence[CaseResult],
    reference: Answers,
    sandbox: Sandbox,
    scope: Scope,
    *,
    began: float,
    diagnosis: Diagnosis | None = None,
    speed: SpeedResult | None = None,
    message: str | None = None,
    output: str = "",
) -> Report:
    return Report(
        problem=problem.slug,
        title=problem.spec.title,
        submission=submitted.name,
        verdict=judge.conclude(results, speed),
        score=None if scope.partial else score.total(results, speed),
        diagnosis=diagnosis,
        cases=brief(map(conceal, results) if scope.official else results),
        seed=reference.seed,
        speed=speed,
        isolation=sandbox.isolation,
        on_cuda=sandbox.on_cuda if Device.CUDA in _devices(problem, scope) else None,
        environment=_environment(problem, sandbox, scope),
        hashes={
            "spec": problem.digest,
            "reference": hashlib.sha256(problem.held_to or b"").hexdigest(),
            "submission": hashlib.sha256(submitted.source).hexdigest(),
        },
        seconds=round(
            time.monotonic() - began, 0 if scope.official else 6
        ),  # finer ones could be slept to say something
        message=message,
        output=output,
        partial=scope.partial,
        official=scope.official,
        notes=(
            *((IS_REFERENCE,) if submitted.source == problem.reference else ()),
            *(() if scope.official else reference.notes),
        ),
    )


def _environment(problem: Problem, sandbox: Sandbox, scope: Scope) -> Environment:
    wanted = _devices(problem, scope)
    absent = {str(device): why for device in sorted(wanted) if (why := sandbox.known_absent(device))}
    devices = tuple(device for device in sandbox.devices if device in wanted)
    gpu = sandbox.gpu if Device.CUDA in wanted else None
    return Environment(versions=sandbox.versions, devices=devices, absent=absent, gpu=gpu)


def _devices(problem: Problem, scope: Scope) -> frozenset[Device]:
    named = {device for case in _chosen(problem, scope) for device in case.devices}
    speed = problem.spec.speed
    return scope.devices & (named | ({speed.device} if speed is not None else set()))


def _answers(pairs: Sequence[tuple[Problem, Submission]], *, seed: int, sandbox: Sandbox) -> dict[str, Answers]:
    problems = {problem.slug: problem for problem, _ in pairs}
    return {slug: stored.answers(problem, seed=seed, sandbox=sandbox) for slug, problem in problems.items()}


def grade_all(
    pairs: Sequence[tuple[Problem, Submission]],
    *,
    sandbox: Sandbox,
    seed: int,
    scope: Scope = EVERYTHING,
    stopwatch: Stopwatch | None = None,
    progress: Progress = lambda text: None,
    on_fault: Callable[[Exception], None] = lambda error: None,
) -> list[Report]:
    """Grade submissions one after the other, each problem's runs and expectations shared.

    A fault of ours costs one submission its score, never the others theirs: after it comes a new warm process, and
    `on_fault` gets the exception.

    Raises:
        UsageError: stored answers cannot be used; nothing was graded.
    """
    references = _answers(pairs, seed=seed, sandbox=sandbox)
    mistakes: dict[str, Mistakes] = {}
    reports: list[Report] = []
    for number, (problem, submitted) in enumerate(pairs, 1):
        where = f"{submitted.name} ({number} of {len(pairs)})"
        progress(f"{where}: starting")
        reference = references[problem.slug]
        known = mistakes.setdefault(problem.slug, Mistakes(reference, sandbox, scope))

        def step(text: str, where: str = where) -> None:
            progress(f"{where}: {text}")

        try:
            report = grade(
                *(problem, submitted),
                sandbox=sandbox,
                reference=reference,
                mistakes=known,
                scope=scope,
                stopwatch=stopwatch,
                progress=step,
            )
        except Exception as error:  # noqa: BLE001 -- reason: ours, whatever it is, and the others are graded all the same
            on_fault(error)
            message = str(error) if isinstance(error, WorkerError) else f"{type(error).__name__}: {error}. {REPORT_IT}"
            results = [judge.judge_error(case, message) for case in _chosen(problem, scope)]
            report = _report(*(problem, submitted, results, reference, sandbox, scope), began=time.monotonic())
            if number < len(pairs):
                sandbox.restart()
                references = _answers(pairs, seed=seed, sandbox=sandbox)
                mistakes.clear()
        reports.append(report)
    return reports
