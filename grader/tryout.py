"""A file run through every case of a problem, for who wants to know about the cases rather than about the file."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader import judge
from grader.behaviour import Seen
from grader.problem import Case, Limits
from grader.reference import Reference, child_of
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.trial import Trial
from grader.verdict import CaseResult, Verdict

# What is neither passed nor the submission's own doing.
UNDECIDED = (Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.BLOCKED, Verdict.JUDGE_ERROR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tryout:
    """What came of it: a result for each case, what was seen in each run, and the time that all calls took."""

    results: tuple[CaseResult, ...]
    seen: Seen
    seconds: float

    @property
    def refused_by(self) -> tuple[str, ...]:
        """Name the cases that it fails."""
        return tuple(result.name for result in self.results if result.verdict not in UNDECIDED)

    @property
    def only_too_slow(self) -> bool:
        """Say whether nothing but time speaks against it."""
        refusing = {result.verdict for result in self.results if result.verdict not in UNDECIDED}
        return refusing == {Verdict.TIME_LIMIT}


def tried(
    reference: Reference,
    source: bytes,
    *,
    name: str,
    sandbox: Sandbox,
    limits: Limits | None = None,
    cases: Sequence[Case] | None = None,
    to_the_first_failure: bool = False,
) -> Tryout:
    """Run a file through every case or these, or only to the first that it fails, without second looks.

    Raises:
        WorkerError: no process could be started.
    """
    spec = reference.problem.spec
    cases = spec.cases if cases is None else cases
    with child_of(reference.problem, source, name=name, sandbox=sandbox, limits=limits or spec.limits) as child:
        failure = child.load()
        if failure is not None:
            return Tryout(results=tuple(judge.judge_unloadable(case, failure) for case in cases), seen={}, seconds=0.0)
        trial = Trial(child, reference=reference, sandbox=sandbox, scope=Scope(), look=False)
        results: list[CaseResult] = []
        for result in trial.each(cases):
            results.append(result)
            if to_the_first_failure and result.verdict not in judge.PASSED:
                break
        results = list(judge.settle(results))
        return Tryout(results=tuple(results), seen=trial.seen, seconds=child.spent)


def freed(cases: Sequence[Case]) -> tuple[Case, ...]:
    """Give cases of which none waits for another."""
    return tuple(replace(case, needs=()) for case in cases)


def failed(results: Sequence[CaseResult]) -> CaseResult | None:
    """Give the first result that is neither accepted nor skipped."""
    return next((result for result in results if result.verdict not in judge.PASSED), None)
