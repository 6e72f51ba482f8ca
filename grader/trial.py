"""The cases of one problem, run on one submission and judged, each on the devices that it names."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from grader import behaviour, cases, diagnosis, exhibit, judge
from grader.behaviour import Behaviour
from grader.cases import Call, Run
from grader.device import Device
from grader.errors import WorkerError
from grader.loaded import Child
from grader.outcome import Died, Outcome, Returned, Stopped
from grader.problem import Case
from grader.reference import Expectation, Reference, ReferenceFault
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.stored import Answers
from grader.verdict import CaseResult, Check, Exhibit, RunResult, Verdict

Progress = Callable[[str], None]
MOST_LOOKING = 5.0  # seconds of second looks at one submission, each of which loads its file again
MOST_SHRUNK = 2000  # elements of a call that is shrunk; Hypothesis draws them one by one
ALONE = "The same run is right in a fresh process: the answer depends on earlier calls, or on chance."
MIXED = "It raised before. This was in a fresh process, in a drawn order with calls that must not raise."
KEPT = "With no call on the CPU before it, the same run is right: something is kept from that call, and used here."
UNFIT = "not checked, at no cost of points, since the reference itself does not pass here. Tell your instructor"


class Trial:
    """A submission's processes and what its cases are held to."""

    def __init__(self, child: Child, *, reference: Answers, sandbox: Sandbox, scope: Scope, look: bool = True) -> None:
        """Prepare it; `look`: whether what fails is looked at a second time."""
        self.seen: dict[tuple[str, int], Behaviour] = {}
        self._look = look
        self._child = self._shown = child
        self._reference = reference
        self._sandbox = sandbox
        self._scope = scope
        # Why nothing more is run on a device where that decides nothing; apart for hidden cases.
        self._stuck: dict[tuple[Child, Device], str] = {}

    def each(self, chosen: Sequence[Case], progress: Progress = lambda text: None) -> Iterator[CaseResult]:
        """Run these cases in their order, all calls on one device in one process, and judge each.

        In official grading no process that has met a hidden case meets one that is shown, and the time that is left
        for what is shown does not tell how much of it hidden cases took.
        """
        done: dict[str, CaseResult] = {}
        for number, case in enumerate(chosen, 1):
            progress(f"case {number} of {len(chosen)}: {case.name}")
            child = self._shown.for_hidden() if self._scope.official and case.hidden else self._shown
            if child is not self._child:
                self._child.close()
            self._child = child
            done[case.name] = judge.blocked_by(case, done) or self._case(case)
            yield done[case.name]

    def mixed(self, results: Sequence[CaseResult]) -> Iterator[CaseResult]:
        """Ask what had to raise, and did, once more: in a fresh process, and a drawn order with calls that must not.

        So a submission cannot tell by the number of a call what is wanted of it. What is hidden is asked apart.
        """
        for result in results:
            raised = result.verdict is Verdict.ACCEPTED and Check.RAISES in result.checks
            others = [other.name for other in results if other.about_values and other.verdict is Verdict.ACCEPTED]
            yield self._mixed(result, others) if raised and others else result

    def _mixed(self, result: CaseResult, others: Sequence[str]) -> CaseResult:
        named = {case.name: case for case in self._reference.problem.spec.cases}
        case = named[result.name]
        among = [named[name] for name in others]
        if self._scope.official:
            among = [other for other in among if case.hidden or not other.hidden]
        chance = random.Random(f"{self._reference.seed} {case.name}")
        wanted = [one for run in self._reference.runs(case) for one in self._each(run)]
        rest = [one for other in among for run in self._reference.runs(other) for one in self._each(run)]
        chosen = [*wanted, *chance.sample(rest, min(len(rest), len(wanted) + 1))]
        chance.shuffle(chosen)
        with self._shown.fresh() as fresh:
            for run, expected in chosen:
                _, again = _attempt(run, fresh, (expected,))
                if again.verdict is not Verdict.ACCEPTED:
                    concluded = judge.judge_case(case, [*result.runs, again])
                    return replace(concluded, notes=(*concluded.notes, MIXED))
        return result

    def _each(self, run: Run) -> Iterator[tuple[Run, Expectation]]:
        """Give each call of a run on the CPU as a run of its own."""
        if run.device is Device.CPU:
            for call, expected in zip(run.calls, self._reference.expected(run), strict=True):
                yield replace(run, calls=(call,)), expected

    def _case(self, case: Case) -> CaseResult:
        results: list[RunResult] = []
        failed: tuple[Run, RunResult] | None = None
        try:
            runs = [run for run in self._reference.runs(case) if run.device in self._scope.devices]
            if not runs:
                return judge.unchosen(case)
            for number, run in enumerate(runs):
                idle = self._idle(run)
                if idle is not None:
                    results.append(judge.skipped(run, idle))
                    continue
                # First: a fault of ours is found before the submission gets any blame.
                expected = self._reference.expected(run)
                outcomes, result = _attempt(run, self._child.on(run.device), expected)
                outcome = outcomes[-1]
                self.seen[case.name, number] = behaviour.of(run, outcomes, expected, result)
                results.append(result)
                if isinstance(outcome, Stopped | Died) and result.verdict is Verdict.SKIPPED:
                    # Each further time would cost a whole limit too.
                    self._stuck[self._child, run.device] = result.message or ""
                if result.verdict not in judge.PASSED and failed is None:
                    failed = run, result
                fatal = isinstance(outcome, Stopped | Died) or run.device is Device.CUDA
                if fatal and result.verdict not in judge.PASSED:
                    break  # what kills the process once will do so again, and each time costs a whole limit
            concluded = judge.judge_case(case, results)
            return self._explained(concluded, *failed) if failed is not None else concluded
        except ReferenceFault as error:
            return judge.judge_error(case, str(error))
        except WorkerError as error:
            if Device.CUDA not in case.devices or self._sandbox.known_absent(Device.CUDA) is not None:
                raise
            self._sandbox.ask({"op": "spent"})  # which fails as well if it is not the device that is full, or broken
            return judge.judge_error(case, f"on CUDA: {error}")

    def _idle(self, run: Run) -> str | None:
        """Say why a run is not made, None if it is.

        Raises:
            ReferenceFault: the reference fails on a device that is there.
        """
        absent = self._sandbox.absent(run.device) or self._stuck.get((self._child, run.device))
        if absent is not None:
            return absent
        unfit = self._reference.unfit(run)
        if unfit is not None and run.device is not Device.PRETEND:
            raise ReferenceFault(f"the reference fails on {run.device}: {unfit}")
        return None if unfit is None else UNFIT

    def _explained(self, concluded: CaseResult, run: Run, result: RunResult) -> CaseResult:
        """Add what a second look at the first failed run tells: does it fail alone, and at which smallest input."""
        unwritten = result.fault is not None and result.fault.unwritten
        if unwritten or not self._look or result.verdict not in {Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR}:
            return concluded
        if self._child.looked > MOST_LOOKING:
            return concluded
        began = time.monotonic()
        try:
            return self._looked_at_again(concluded, run, result)
        finally:
            self._child.looked += time.monotonic() - began

    def _looked_at_again(self, concluded: CaseResult, run: Run, result: RunResult) -> CaseResult:
        for cpu_first, note in ((True, ALONE), (False, KEPT)):
            if cpu_first or run.device is not Device.CPU:
                with self._child.on(run.device).fresh() as fresh:
                    _, alone = _attempt(run, fresh, self._reference.expected(run), cpu_first=cpu_first)
                if alone.verdict is Verdict.ACCEPTED:
                    return replace(concluded, notes=(*concluded.notes, note))
        if (
            not isinstance(self._reference, Reference)
            or run.device is Device.PRETEND
            or len(run.calls) > 1
            or run.calls[0].elements > MOST_SHRUNK
        ):
            return concluded
        if run.case.runs == 1 and not self._worth_shrinking(run, result):
            return concluded
        return replace(concluded, smallest=self._smallest(run, result, self._reference))

    def _worth_shrinking(self, run: Run, result: RunResult) -> bool:
        """Say whether a call that is not one of many is too large to be read and has sizes that may be smaller.

        Sizes that its case gives are what it is about: a smaller call may not fail in its way.
        """
        spec, case = self._reference.problem.spec, run.case
        if result.mismatch is not None and result.mismatch.check is Check.GRADIENT:
            return False  # calls that are drawn for shrinking have no cotangents
        shown = result.exhibit.elements if result.exhibit is not None else run.calls[0].elements
        free = spec.sizes.keys() - case.sizes.keys() - cases.bound(spec, case.given).keys()
        return shown > exhibit.SMALL and bool(free) and case.expect is None

    def _smallest(self, run: Run, original: RunResult, reference: Reference) -> Exhibit | None:
        """Shrink a failed drawn run to the smallest call that fails in the same way, each try in a fresh process."""

        def attempt(call: Call) -> RunResult:
            tried = replace(run, calls=(call,))
            with self._child.on(run.device).fresh() as fresh:
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


def _attempt(
    run: Run, child: Child, expected: Sequence[Expectation], *, cpu_first: bool = True
) -> tuple[list[Outcome], RunResult]:
    """Make and judge the calls of a run, up to the first that does not come back; give the outcomes too."""
    outcomes = child.run(run, cpu_first=cpu_first)
    again = None
    if Check.INPUTS_UNCHANGED in run.case.check and isinstance(outcomes[-1], Returned):
        again = child.again(run.calls[-1])
    if run.device is Device.CUDA and not isinstance(outcomes[-1], Returned):
        child.close()  # an error may have left the device's context unusable
    return outcomes, judge.judge_run(run, outcomes, expected, again=again)
