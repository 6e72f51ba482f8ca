"""Whether anything of a hidden case shows where a learner could read it."""

import re
from collections.abc import Iterator, Sequence

from grader import grade, submission
from grader.errors import Finding, Place
from grader.formats.look import Look
from grader.formats.reports import FORMATS
from grader.mistakes import Mistakes
from grader.problem import Case
from grader.reference import Reference
from grader.scope import Scope
from grader.subject import Subject
from grader.verdict import Verdict

NUMBER = re.compile(r"-?\d+\.\d{6,}")
DIGITS = 8  # with so many, a number is hardly another's by chance
TRIED = 4  # wrong examples whose official reports are read


def findings(subject: Subject, reference: Reference) -> Iterator[Finding]:
    """Look for names of hidden cases in texts for learners, and for their numbers in official reports of every format.

    A name is for a person to weigh: it may be words that anybody uses.

    Raises:
        WorkerError: no process could be started.
    """
    cases = subject.problem.spec.cases
    hidden = [(number, case) for number, case in enumerate(cases) if case.hidden]
    if not hidden:
        return
    numbers = {number for _, case in hidden for number in _of(case, reference)}
    yield from _in_spec(subject, [case.name for _, case in hidden])
    folder = subject.spec_file.parent
    for path in (folder / "statement.md", folder / "ideas.md", folder / "starter.py"):
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        for _, case in hidden:
            named = _named(case.name, text)
            if named is not None:
                found, line = f"the hidden case {case.name!r}", text.count("\n", 0, named.start()) + 1
                then = "leave its name out"
                yield subject.in_file(path, line=line, found=found, wanted="nothing of it", then=then, warning=True)
    for name, text in _reports(subject, reference):
        shown = sorted({_written(float(one)) for one in NUMBER.findall(text)} & numbers)
        if shown:
            then = "report it: this is a fault in the grader"
            yield subject.finding(
                "case",
                hidden[0][0],
                found=f"{shown[0]}, a number of a hidden case, in the official report on {name}",
                wanted="none of them",
                then=then,
            )


def _in_spec(subject: Subject, hidden: Sequence[str]) -> Iterator[Finding]:
    """Look at what of the spec itself a learner reads: hints, and what mistakes say."""
    spec = subject.problem.spec
    texts: list[tuple[Place, str]] = [(("hints", number), hint) for number, hint in enumerate(spec.hints)]
    texts += [(("case", n, "hint"), case.hint or "") for n, case in enumerate(spec.cases) if not case.hidden]
    texts += [(("mistake", number, "says"), mistake.says) for number, mistake in enumerate(spec.mistakes)]
    for where, text in texts:
        for name in hidden:
            if _named(name, text) is not None:
                found, then = f"the hidden case {name!r}", "leave its name out"
                yield subject.finding(*where, found=found, wanted="nothing of it", then=then, warning=True)


def _named(name: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)


def _reports(subject: Subject, reference: Reference) -> Iterator[tuple[str, str]]:
    scope = Scope(official=True)
    mistakes = Mistakes(reference, subject.sandbox, scope)
    for path in subject.examples(Verdict.WRONG_ANSWER)[:TRIED]:
        read = submission.read(path, name=subject.project.shown(path))
        report = grade.grade(
            subject.problem, read, sandbox=subject.sandbox, reference=reference, mistakes=mistakes, scope=scope
        )
        for render in FORMATS.values():
            yield read.name, render([report], Look())


def _of(case: Case, reference: Reference) -> Iterator[str]:
    """Give the inputs and answers of a case, those that have enough digits to be known again."""
    for run in reference.runs(case):
        arrays = [tensor.array for call in run.calls for tensor in call.tensors]
        arrays += [result.values for expectation in reference.expected(run) for result in expectation.results]
        written = (_written(float(value)) for array in arrays for value in array.ravel().tolist())
        yield from (number for number in written if sum(map(str.isdigit, number)) >= DIGITS)


def _written(value: float) -> str:
    return f"{value:.{DIGITS}g}"
