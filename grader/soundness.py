"""Whether a problem is fair: reference, starter and examples get what they must, and limits leave room."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from grader import behaviour, judge, precision, submission, tryout
from grader.compare import Answer
from grader.device import Device
from grader.errors import Finding
from grader.fault import fault_of, said
from grader.mistakes import TELLING, Mistakes
from grader.outcome import Raised, Returned
from grader.problem import Limits, Mistake
from grader.reference import CONTRADICTED, Reference, child_of
from grader.scope import Scope
from grader.subject import Subject
from grader.tryout import Tryout
from grader.verdict import CaseResult, Verdict

LIMITS = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT)
ROOM, OVER = 2.0, 1.5  # a right answer may be so many times slower, and a slow one has to be so many times over
SAID = 200  # characters of a fault


class Soundness:
    """The runs of what ships with a problem, and what is found by them."""

    def __init__(self, subject: Subject, reference: Reference) -> None:
        self.used: dict[str, float] = {}  # how much of what is allowed the values of right answers take, by file
        self.stands = False  # whether the reference gets full marks
        self.seconds = 0.0  # that all its calls took
        self._subject = subject
        self._reference = reference
        self._mistakes = Mistakes(reference, subject.sandbox, Scope())

    def findings(self) -> Iterator[Finding]:
        """Find where a file gets another verdict than it must; of a reference that does not, nothing else.

        Raises:
            WorkerError: no process could be started.
        """
        subject = self._subject
        subject.progress("the reference, twice")
        seen, failed = self._alone()
        yield from failed
        if failed:
            return
        yield from self._of_reference(seen)
        if not self.stands:
            return
        yield from precision.findings(subject, self._reference)
        yield from self._of_starter()
        for path in subject.examples():
            subject.progress(f"example {subject.name_of(path)}")
            yield from self._of_example(path)

    def _alone(self) -> tuple[Mapping[tuple[str, int], list[bytes]], list[Finding]]:
        """Make the reference's calls without holding it to anything, the last run first, and one run before all.

        Every process begins with the same state of chance, so that in the usual order chance would give the same.
        """
        subject = self._subject
        problem, path = subject.problem, subject.reference_file
        name, then = subject.project.shown(path), "mend the reference, or the case"
        runs = [
            ((case.name, number), run)
            for case in problem.spec.cases
            for number, run in enumerate(self._reference.runs(case))
            if run.device is Device.CPU
        ]
        seen: dict[tuple[str, int], list[bytes]] = {}
        failed: dict[str, Finding] = {}
        limits, sandbox = problem.spec.limits, subject.sandbox
        with child_of(problem, problem.source, name=name, sandbox=sandbox, limits=limits) as child:
            failure = child.load()
            if failure is not None:
                fault = fault_of(failure)
                found, wanted = said(replace(fault, line=None)), f"a file that defines {problem.spec.call.name}"
                return {}, [subject.in_file(path, line=fault.line, found=found, wanted=wanted, then="mend it")]
            for (case, number), run in (*runs[:1], *reversed(runs)):
                outcomes = child.run(run)
                seen[case, number] = [
                    raw for one in outcomes if isinstance(one, Returned) for raw in _bytes([one.answer])
                ]
                if isinstance(outcomes[-1], Returned) or run.case.raises:  # which is asked of all alike, further on
                    continue
                fault = fault_of(outcomes[-1])
                found = said(replace(fault, line=None)).splitlines()[0][:SAID]
                key = f"case {case!r}"
                failed[found] = subject.in_file(
                    path, line=fault.line, key=key, found=found, wanted="an answer", then=then
                )
                if not isinstance(outcomes[-1], Raised):
                    break  # each further time would cost as much again
        return seen, list(failed.values())

    def _of_reference(self, before: Mapping[tuple[str, int], list[bytes]]) -> Iterator[Finding]:
        subject = self._subject
        path = subject.reference_file
        came = self._tried(subject.problem.source, path)
        failed = [result for result in came.results if result.verdict not in judge.PASSED]
        self.stands, self.seconds = not failed, came.seconds
        told = {_told(r): r for r in reversed(failed) if r.verdict is not Verdict.BLOCKED}  # that is another's doing
        for found, result in reversed(told.items()):
            yield self._failed(found, result)
        seen = {key: [*_bytes(one.answers)] for key, one in came.seen.items() if key in before}
        differ = next((case for case, number in seen if seen[case, number] != before[case, number]), None)
        if differ is not None:
            self.stands = False
            yield subject.in_file(
                path,
                key=f"case {differ!r}",
                found="another answer the second time",
                wanted="the same one",
                then="make it independent of chance and of earlier calls",
            )
        for result in came.results:
            changed = next((run.changed for run in result.runs if run.changed), ())
            if changed and not failed:
                yield subject.in_file(
                    path,
                    key=f"case {result.name!r}",
                    found=f"a call that changes {', '.join(changed)}",
                    wanted="inputs that stay as they are",
                    then="work on a copy",
                )
                break
        self._note(came, path)
        yield from self._room(came, path)

    def _failed(self, found: str, result: CaseResult) -> Finding:
        """Say what the reference fails, where that is to be mended: in it, or in what the spec expects."""
        subject, then = self._subject, "mend the reference, or the case"
        if found.startswith(CONTRADICTED):
            names = [case.name for case in subject.problem.spec.cases]
            where = ("case", names.index(result.name), "expect")
            return subject.finding(*where, found=found, wanted="what the reference gives", then=then)
        path, key = subject.reference_file, f"case {result.name!r}"
        return subject.in_file(path, key=key, found=found, wanted="full marks", then=then)

    def _of_starter(self) -> Iterator[Finding]:
        subject = self._subject
        path = subject.project.starter(subject.problem.slug)
        if not path.is_file():
            return
        read = submission.read(path, name=path.name)
        if read.fault is None and submission.untouched(read, subject.problem.starter):
            verdict = judge.conclude(judge.settle(self._tried(read.source, path).results))
            if verdict is not Verdict.NOT_ATTEMPTED:
                yield subject.in_file(
                    path, found=verdict, wanted=Verdict.NOT_ATTEMPTED, then="let it end in `raise NotImplementedError`"
                )

    def _of_example(self, path: Path) -> Iterator[Finding]:
        subject = self._subject
        wanted = path.parent.name
        read = submission.read(path, name=subject.project.shown(path))
        limits = _over(subject.problem.spec.limits) if wanted in LIMITS else None
        came = self._tried(read.source, path, limits=limits, first=wanted in LIMITS)
        if read.fault is not None:  # which is not even run
            came = replace(
                came, results=tuple(judge.judge_unread(case, read.fault) for case in subject.problem.spec.cases)
            )
        verdict = judge.conclude(came.results)
        if verdict != wanted and wanted in set(Verdict):
            failed = tryout.failed(came.results)
            found = f"{verdict}" if failed is None else f"{verdict} in the case {failed.name!r}: {_told(failed)}"
            how = f"{wanted}, as it is filed" + (f", with limits {OVER:g} times as wide" if wanted in LIMITS else "")
            yield subject.in_file(path, found=found, wanted=how, then="mend it, the cases, or the folder it lies in")
        if wanted == Verdict.ACCEPTED:
            self._note(came, path)
            yield from self._room(came, path)
        mistake = next((m for m in subject.problem.spec.mistakes if subject.name_of(path) in m.files), None)
        if mistake is not None:
            yield from self._of_mistake(path, mistake, came, verdict)

    def _of_mistake(self, path: Path, mistake: Mistake, came: Tryout, verdict: Verdict) -> Iterator[Finding]:
        subject = self._subject
        failed = [result.name for result in came.results if result.verdict not in {*judge.PASSED, Verdict.BLOCKED}]
        number = subject.problem.spec.mistakes.index(mistake)
        blocked = {result.name: result.message for result in came.results if result.verdict is Verdict.BLOCKED}
        for name in mistake.caught_by:
            if name not in failed:
                why = f" is blocked for {subject.name_of(path)}: {blocked[name]}" if name in blocked else None
                found = f"{name!r}, which{why or f' {subject.name_of(path)} passes'}"
                by = f"it fails {', '.join(map(repr, failed))}" if failed else "it fails none"
                yield subject.finding(
                    "mistake",
                    number,
                    "caught_by",
                    found=found,
                    wanted=f"a case that it fails: {by}",
                    then="sharpen that case, or name another",
                )
        if verdict != path.parent.name or verdict not in TELLING:
            return
        told = self._mistakes.like(verdict, came.seen)
        if told is None or told.says != mistake.says:
            found = f"no diagnosis, since another mistake behaves like {subject.name_of(path)}, or that by chance"
            then = "merge the two (file = ['…', '…']), or add a case that tells them apart"
            yield subject.finding(
                "mistake", number, "says", found=found, wanted="what it says shown to the learner", then=then
            )

    def _tried(self, source: bytes, path: Path, *, limits: Limits | None = None, first: bool = False) -> Tryout:
        return tryout.tried(
            *(self._reference, source),
            name=self._subject.project.shown(path),
            sandbox=self._subject.sandbox,
            limits=limits,
            to_the_first_failure=first,
        )

    def _note(self, came: Tryout, path: Path) -> None:
        shares = [share for one in came.seen.values() if (share := behaviour.share(one)) is not None]
        self.used[self._subject.project.shown(path)] = max(shares, default=0.0)

    def _room(self, came: Tryout, path: Path, *, again: bool = True) -> Iterator[Finding]:
        limits = self._subject.problem.spec.limits
        slowest = max((one.slowest for one in came.seen.values()), default=0.0)
        for key, took, limit in (
            ("call_seconds", slowest, limits.call_seconds),
            ("total_seconds", came.seconds, limits.total_seconds),
        ):
            if took * ROOM > limit and again:  # others may have been in the way
                yield from self._room(self._tried(path.read_bytes(), path), path, again=False)
                return
            if took * ROOM > limit:
                name = self._subject.project.shown(path)
                yield self._subject.finding(
                    "limits",
                    key,
                    found=f"{limit:g} s, where {name} takes {took:.2g} s",
                    wanted=f"room for {ROOM:g} times as much",
                    then="give more, or smaller inputs",
                    warning=True,
                )


def _told(result: CaseResult) -> str:
    return (result.message or result.verdict).splitlines()[0][:SAID]


def _over(limits: Limits) -> Limits:
    return replace(
        limits,
        load_seconds=OVER * limits.load_seconds,
        call_seconds=OVER * limits.call_seconds,
        total_seconds=OVER * limits.total_seconds,
        memory_mb=int(OVER * limits.memory_mb),
        device_mb=int(OVER * limits.device_mb),
        output_kb=int(OVER * limits.output_kb),
    )


def _bytes(answers: Iterable[Answer]) -> Iterator[bytes]:
    for answer in answers:
        arrays = [*(result.array for result in answer.results), *answer.gradients]
        yield from (b"" if array is None else array.tobytes() for array in arrays)
