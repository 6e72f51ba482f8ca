"""The known mistakes of a problem, run like submissions, so that one can be named that a submission behaves like."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader import behaviour
from grader.behaviour import Seen
from grader.errors import GraderError
from grader.loaded import Child
from grader.problem import Mistake
from grader.reference import Reference, child_of
from grader.sandbox import Sandbox
from grader.scope import Scope
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

    def __init__(self, reference: Reference, sandbox: Sandbox, scope: Scope) -> None:
        self._reference = reference
        self._sandbox = sandbox
        self._scope = scope
        self._known: dict[str, _Known] = {}

    def like(self, verdict: Verdict, seen: Seen) -> Mistake | None:
        """Give the only mistake whose example behaves in every run as a submission of this verdict was seen to.

        In official grading hidden cases have no part in it, so that it says nothing of them.
        """
        if verdict not in TELLING:
            return None
        mistakes = [m for m in self._reference.problem.spec.mistakes if m.file.split("/")[0] == verdict]
        try:
            alike = [mistake for mistake in mistakes if self._alike(mistake, self._shown(seen))]
        except GraderError:  # of a known mistake's process: no reason to lose the report
            return None
        return alike[0] if len(alike) == 1 else None

    def _alike(self, mistake: Mistake, theirs: Seen) -> bool:
        known = self._known.get(mistake.file)
        if known is None:
            known = self._follow(mistake, theirs)
        elif not known.whole and not behaviour.differs(known.seen, theirs):
            known = self._follow(mistake, None)
        self._known[mistake.file] = known
        return known.whole and known.seen.keys() == theirs.keys() and not behaviour.differs(known.seen, theirs)

    def _follow(self, mistake: Mistake, theirs: Seen | None) -> _Known:
        """Run a mistake's example, up to the first case in which it does something else than `theirs`."""
        problem = self._reference.problem
        with self._child(mistake) as child:
            if child.load() is not None:
                return _Known({}, whole=True)
            trial = Trial(child, reference=self._reference, sandbox=self._sandbox, scope=self._scope, look=False)
            chosen = [case for case in problem.spec.cases if self._scope.covers(case.name, case.devices)]
            for _ in trial.each(chosen):
                seen = self._shown(trial.seen)
                if theirs is not None and behaviour.differs(seen, theirs):
                    return _Known(seen, whole=False)
            return _Known(self._shown(trial.seen), whole=True)

    def _child(self, mistake: Mistake) -> Child:
        problem = self._reference.problem
        source, limits = problem.mistakes[mistake.file], problem.spec.limits
        return child_of(problem, source, name=mistake.file, sandbox=self._sandbox, limits=limits)

    def _shown(self, seen: Seen) -> Mapping[tuple[str, int], behaviour.Behaviour]:
        return {key: one for key, one in seen.items() if not (self._scope.official and one.run.case.hidden)}
