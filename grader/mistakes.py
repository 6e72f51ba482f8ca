"""The known mistakes of a problem, run like submissions, so that one can be named that a submission behaves like."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader import behaviour, judge
from grader.behaviour import Seen
from grader.errors import GraderError
from grader.problem import Mistake
from grader.reference import child_of
from grader.report import Diagnosis
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.stored import Answers
from grader.trial import Trial
from grader.verdict import Verdict

# A limit says by itself what is wrong, and to run into it again would cost as much once more.
TELLING = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)


@dataclass(frozen=True, slots=True)
class _Known:
    """What was seen of a mistake; not `whole` if that was stopped where it differed from the first submission."""

    seen: Seen
    whole: bool


class Mistakes:
    """What the known mistakes do in the runs of one command, each found out when first asked for, and at most twice."""

    def __init__(self, reference: Answers, sandbox: Sandbox, scope: Scope) -> None:
        self._reference = reference
        self._sandbox = sandbox
        self._scope = scope
        self._known: dict[str, _Known] = {}

    def like(self, verdict: Verdict, seen: Seen) -> Diagnosis | None:
        """Name the only mistake of which an example behaves in every run as a submission of this verdict was seen to.

        In official grading hidden cases have no part in it, so that it says nothing of them: neither does it name a
        mistake that only they tell from what is right.
        """
        if verdict not in TELLING:
            return None
        theirs = self._shown(seen)
        if self._scope.official and all(one.verdict in judge.PASSED for one in theirs.values()):
            return None
        try:
            alike = [
                found
                for mistake in self._reference.problem.spec.mistakes
                for found in self._of(mistake, verdict, theirs)
            ]
        except GraderError:  # of a known mistake's process: no reason to lose the report
            return None
        return alike[0] if len(alike) == 1 else None

    def _of(self, mistake: Mistake, verdict: Verdict, theirs: Seen) -> list[Diagnosis]:
        """Name the first of a mistake's examples that behaves like it, if one does."""
        possible = (file for file in mistake.files if file.split("/")[0] == verdict)
        example = next((file for file in possible if self._alike(file, theirs)), None)
        return [] if example is None else [Diagnosis(example=example, says=mistake.says)]

    def _alike(self, file: str, theirs: Seen) -> bool:
        known = self._known.get(file)
        if known is None:
            known = self._follow(file, theirs)
        elif not known.whole and not behaviour.differs(known.seen, theirs):
            known = self._follow(file, None)
        self._known[file] = known
        return known.whole and known.seen.keys() == theirs.keys() and not behaviour.differs(known.seen, theirs)

    def _follow(self, file: str, theirs: Seen | None) -> _Known:
        """Run a mistake's example, up to the first case in which it does something else than `theirs`."""
        problem = self._reference.problem
        source, limits = problem.mistakes[file], problem.spec.limits
        with child_of(problem, source, name=file, sandbox=self._sandbox, limits=limits) as child:
            if child.load() is not None:
                return _Known({}, whole=True)
            trial = Trial(child, reference=self._reference, sandbox=self._sandbox, scope=self._scope, look=False)
            chosen = [case for case in problem.spec.cases if self._scope.covers(case.name, case.devices)]
            for _ in trial.each(chosen):
                seen = self._shown(trial.seen)
                if theirs is not None and behaviour.differs(seen, theirs):
                    return _Known(seen, whole=False)
            return _Known(self._shown(trial.seen), whole=True)

    def _shown(self, seen: Seen) -> Mapping[tuple[str, int], behaviour.Behaviour]:
        return {key: one for key, one in seen.items() if not (self._scope.official and one.run.case.hidden)}
