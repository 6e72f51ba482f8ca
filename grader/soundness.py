"""Whether a problem is fair: reference, starter and examples get what they must, and limits leave room."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from grader import behaviour, judge, submission, tryout
from grader.behaviour import Seen
from grader.device import Device
from grader.errors import Finding
from grader.fields import DType
from grader.mistakes import Mistakes
from grader.outcome import Watched
from grader.problem import Limits, Mistake
from grader.reference import Reference, ReferenceFault
from grader.scope import Scope
from grader.subject import Subject
from grader.tryout import Tryout
from grader.verdict import CaseResult, Verdict

LIMITS = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT)
ROOM, OVER = 2.0, 1.5  # a right answer may be so many times slower, and a slow one has to be so many times over
EDGE = 1e-2  # of the largest element of a row, moved by rounding the inputs once in float32: then it is no rounding


class Soundness:
    """The runs of what ships with a problem, and what is found by them."""

    def __init__(self, subject: Subject) -> None:
        self.used: dict[str, float] = {}  # how much of what is allowed the values of right answers take, by file
        self._subject = subject
        self._reference = Reference(subject.problem, seed=subject.seed, sandbox=subject.sandbox)
        self._mistakes = Mistakes(self._reference, subject.sandbox, Scope())

    def findings(self) -> Iterator[Finding]:
        """Find where a file gets another verdict than it must.

        Raises:
            WorkerError: no process could be started.
        """
        yield from self._of_reference()
        yield from self._of_starter()
        for path in self._subject.examples():
            self._subject.progress(f"example {self._subject.name_of(path)}")
            yield from self._of_example(path)
        self._reference.close()

    def _of_reference(self) -> Iterator[Finding]:
        subject = self._subject
        path, source = subject.reference_file, subject.problem.source
        subject.progress("the reference, twice")
        first, second = (self._tried(source, path) for _ in range(2))
        for result in first.results:
            if result.verdict not in judge.PASSED:
                yield subject.in_file(
                    path,
                    key=f"case {result.name!r}",
                    found=_told(result),
                    wanted="full marks",
                    then="mend one of the two",
                )
        if differ := _differ(first.seen, second.seen):
            yield subject.in_file(
                path,
                key=f"case {differ!r}",
                found="another answer the second time",
                wanted="the same one",
                then="make it independent of chance and of earlier calls",
            )
        for result in first.results:
            changed = next((run.changed for run in result.runs if run.changed), ())
            if changed:
                yield subject.in_file(
                    path,
                    key=f"case {result.name!r}",
                    found=f"a call that changes {', '.join(changed)}",
                    wanted="inputs that stay as they are",
                    then="work on a copy",
                )
                break
        self._note(first, path)
        yield from self._room(first, path)
        yield from self._precision()

    def _precision(self) -> Iterator[Finding]:
        """Find where the reference narrows in float64, and inputs whose rounding decides the answer."""
        subject = self._subject
        narrowed = False
        for number, case in enumerate(subject.problem.spec.cases):
            for run in self._reference.runs(case):
                if run.device is not Device.CPU or run.dtype != DType.FLOAT32 or not run.calls[0].float_arguments:
                    continue
                try:
                    watched = None if narrowed else self._reference.watch(run.calls[0])
                    moved = [one for call in run.calls for one in self._reference.moves(call)]
                except ReferenceFault:
                    return  # it was told already
                if isinstance(watched, Watched) and watched.narrowed is not None and self._follows_its_inputs():
                    narrowed = True
                    yield subject.in_file(
                        subject.reference_file,
                        key=f"case {case.name!r}",
                        found=f"{watched.narrowed}, in float64",
                        wanted="no float narrower than float64 on the way",
                        then="let it follow the dtype of its inputs",
                    )
                if any(_on_an_edge(values, move) for values, move in moved):
                    yield subject.finding(
                        "case",
                        number,
                        found="inputs whose rounding decides the answer",
                        wanted="inputs away from a jump",
                        then="give other values: a right answer that rounds otherwise would be refused",
                        warning=True,
                    )
                    break

    def _follows_its_inputs(self) -> bool:
        return all(
            returns.like is not None or returns.dtype not in set(DType) - {DType.FLOAT64}
            for returns in self._subject.problem.spec.returns
        )

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
        if wanted in LIMITS:
            came = self._tried(path.read_bytes(), path, limits=_over(subject.problem.spec.limits), first=True)
        else:
            came = self._tried(path.read_bytes(), path)
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
        failed = {result.name for result in came.results if result.verdict not in {*judge.PASSED, Verdict.BLOCKED}}
        number = subject.problem.spec.mistakes.index(mistake)
        for name in mistake.caught_by:
            if name not in failed:
                found = f"{name!r}, which {subject.name_of(path)} passes"
                by = f"it fails {', '.join(map(repr, failed))}" if failed else "it fails none"
                yield subject.finding(
                    "mistake",
                    number,
                    "caught_by",
                    found=found,
                    wanted=f"a case that it fails: {by}",
                    then="sharpen that case, or name another",
                )
        if verdict.value not in {"wrong_answer", "runtime_error"}:
            return
        told = self._mistakes.like(verdict, came.seen)
        if told is None or told.says != mistake.says:
            found = f"no diagnosis, since another mistake behaves like {subject.name_of(path)}"
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

    def _room(self, came: Tryout, path: Path) -> Iterator[Finding]:
        limits = self._subject.problem.spec.limits
        slowest = max((one.slowest for one in came.seen.values()), default=0.0)
        for key, took, limit in (
            ("call_seconds", slowest, limits.call_seconds),
            ("total_seconds", came.seconds, limits.total_seconds),
        ):
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
    return (result.message or result.verdict).splitlines()[0][:200]


def _over(limits: Limits) -> Limits:
    return replace(
        limits,
        call_seconds=OVER * limits.call_seconds,
        total_seconds=OVER * limits.total_seconds,
        memory_mb=int(OVER * limits.memory_mb),
        output_kb=int(OVER * limits.output_kb),
    )


def _differ(first: Seen, second: Seen) -> str | None:
    """Name the first case in which two trials of one file gave other bytes."""
    for (case, number), one in first.items():
        other = second.get((case, number))
        if other is None or one.verdict is not other.verdict or _bytes(one) != _bytes(other):
            return case
    return None


def _bytes(one: behaviour.Behaviour) -> list[bytes | None]:
    arrays = [r.array for answer in one.answers for r in answer.results]
    arrays += [gradient for answer in one.answers for gradient in answer.gradients]
    return [None if array is None else array.tobytes() for array in arrays]


def _on_an_edge(values: np.ndarray, move: np.ndarray) -> bool:
    finite = np.where(np.isfinite(values), np.abs(values), 0.0)
    scale = finite.max(-1, keepdims=True, initial=0.0) if values.ndim else finite
    return bool((move > EDGE * np.maximum(scale, 1e-30)).any())
