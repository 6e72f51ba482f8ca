"""Whether a spec's cases refuse what is wrong: mutants of the reference, answers that fit any problem, the examples."""

import difflib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from grader import behaviour, cases, generic, mutants, probes, tryout
from grader.errors import Finding
from grader.fields import DType, Values
from grader.problem import Case, Limits, Problem
from grader.proof import ENOUGH, Kind, Proof, Wrong
from grader.reference import Reference
from grader.subject import Subject
from grader.tryout import Tryout
from grader.verdict import Check, Verdict

NEAR = 4.0  # times what is allowed; a wrong answer that comes nearer asks for a tighter bound, or for other inputs
PROBED = 40  # mutants that get past: a case is looked for that would refuse them
DRAWS = 3  # times that a case has to refuse it before it is suggested
VALUES = Case(name="values, to begin with")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A wrong answer before it is tried: its file, and one that raises wherever it would not give the right answer."""

    wrong: Wrong
    source: bytes
    probe: bytes | None = None


class _Probing:
    """Cases of our own that the reference passes, run on what gets past an instructor's."""

    def __init__(self, subject: Subject) -> None:
        problem = probes.problem(subject.problem)
        self._subject = subject
        self._reference = Reference(problem, seed=subject.seed, sandbox=subject.sandbox)
        drawable = problem.spec.cases if probes.drawable(problem.spec, VALUES) else ()
        self._cases = self._accepted(problem.source, drawable) if drawable else []

    def suggestion(self, source: bytes) -> str | None:
        """Find a case that refuses it whatever values are drawn, and write it; None if there is none."""
        if not self._cases:
            return None
        came = self._tried(source, self._cases, to_the_first_failure=True)
        # A case may fail for what another's calls did: then no run of its own decided it.
        decided = ((r.name, r.decisive) for r in came.results if r.name in came.refused_by)
        name, run = next(((name, run) for name, run in decided if run is not None), (None, None))
        if run is None:
            return None
        case = next(case for case in (VALUES, *self._cases) if case.name == name)
        for number, smaller in enumerate(probes.narrowed(case, run)):
            # Under another name other values are drawn.
            drawn = [replace(smaller, name=f"{case.name}, {number}, {draw}") for draw in range(DRAWS)]
            refused = all(one.name in self._tried(source, [one]).refused_by for one in drawn)  # each by itself
            if refused and len(self._accepted(self._subject.problem.source, drawn)) == DRAWS:
                return probes.toml(smaller)
        return None

    def close(self) -> None:
        """End the reference's process."""
        self._reference.close()

    def _accepted(self, source: bytes, among: Sequence[Case]) -> list[Case]:
        accepted = {r.name for r in self._tried(source, among).results if r.verdict is Verdict.ACCEPTED}
        return [case for case in among if case.name in accepted]

    def _tried(self, source: bytes, asked: Sequence[Case], *, to_the_first_failure: bool = False) -> Tryout:
        return tryout.tried(
            *(self._reference, source),
            name="a wrong answer",
            sandbox=self._subject.sandbox,
            limits=self._subject.limits,
            cases=[VALUES, *asked],  # without it, what checks no values would count for nothing
            to_the_first_failure=to_the_first_failure,
        )


def wrong_answers(subject: Subject, reference: Reference) -> tuple[Wrong, ...]:
    """Try wrong answers on every case, each case whatever came of the others; look for a case for those that get past.

    Raises:
        WorkerError: no process could be started.
    """
    freed = tryout.freed(subject.problem.spec.cases)
    made = [*_mutants(subject), *_generic(subject.problem), *_examples(subject)]
    found: list[tuple[_Made, Wrong]] = []
    for number, one in enumerate(made, 1):
        subject.progress(f"wrong answer {number} of {len(made)}: {one.wrong.name}")

        def tried(source: bytes, limits: Limits = subject.limits, name: str = one.wrong.name) -> Tryout:
            return tryout.tried(reference, source, name=name, sandbox=subject.sandbox, limits=limits, cases=freed)

        came = tried(one.source)
        if came.only_too_slow and one.wrong.equivalent is not None:
            came = tried(one.source, subject.problem.spec.limits)  # others were in the way, perhaps
        wrong = one.wrong
        if not came.refused_by and one.probe is not None and not tried(one.probe).refused_by:
            wrong = replace(wrong, beyond=True)  # in every run of these cases it gives the right answer
        shares = [share for seen in came.seen.values() if (share := behaviour.share(seen)) is not None]
        found.append((one, replace(wrong, caught_by=came.refused_by, margin=max(shares, default=None))))
    return tuple(_suggested(subject, found))


def findings(subject: Subject, proof: Proof) -> Iterator[Finding]:
    """Say what the cases let through, which marks of equivalence do not hold, and how near a wrong answer comes."""
    yield from _marks(subject, proof.wrong)
    score = proof.score
    if score is not None and score < ENOUGH:
        caught = sum(bool(one.caught_by) for one in proof.mutants)
        found = f"a mutation score of {score:.1%}: {caught} of {len(proof.mutants)} mutants are refused"
        then = "add the cases that are suggested, or mark what no input can tell apart as [[equivalent]]"
        yield subject.finding("case", found=found, wanted=f"at least {ENOUGH:.0%}", then=then)
    for one in proof.wrong:
        if one.missed:
            yield _missed(subject, one)
    near = proof.nearest
    if near is not None and near.margin is not None and near.margin < NEAR:
        found = f"{near.name} is off by no more than {near.margin:.2g} times what is allowed"
        wanted = f"wrong answers at least {NEAR:g} times what is allowed away"
        then = "tighten the tolerance, or give inputs for which it is further off"
        yield subject.finding("tolerance", found=found, wanted=wanted, then=then, warning=True)


def _missed(subject: Subject, one: Wrong) -> Finding:
    then = f"add a case that tells it apart, such as\n{one.suggestion}" if one.suggestion else ""
    match one.kind:
        case Kind.MUTANT:
            found = f"a mutant ({one.name}) that no case refuses:\n{_diff(one)}"
            equivalent = f"[[equivalent]]\nwas     = {_quoted(one.was)}\nbecomes = {_quoted(one.becomes)}\nreason  = ''"
            tried = "no input that was drawn told it apart" if one.sought else f"mend the first {PROBED} before it"
            then = then or f"{tried}; if none can, say why:\n{equivalent}"
            wanted = "every mutant refused by some case"
            file = subject.reference_file
            return subject.in_file(
                file, key="mutant", line=one.line, found=found, wanted=wanted, then=then, warning=True
            )
        case Kind.GENERIC:
            found = f"a wrong answer that no case refuses: {one.name}"
            then = then or "add such a case"
            return subject.finding("case", found=found, wanted=one.wanted, then=then, warning=one.beyond)
        case Kind.EXAMPLE:
            found = f"no case refuses {one.name}"
            then = then or "add a case that does, or file it under accepted/"
            return subject.finding("case", found=found, wanted="every wrong example refused by some case", then=then)


def _diff(one: Wrong) -> str:
    """Write a change of the reference as a small diff."""
    before, after = one.was.splitlines(), one.becomes.splitlines()
    return "\n".join(line for line in difflib.ndiff(before, after) if not line.startswith("?"))


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def _marks(subject: Subject, wrong: Sequence[Wrong]) -> Iterator[Finding]:
    for number, mark in enumerate(subject.problem.spec.equivalents):
        fitting = [
            one for one in wrong if one.kind is Kind.MUTANT and (one.was, one.becomes) == (mark.was, mark.becomes)
        ]
        if not fitting:
            found = f"`{mark.was}` as `{mark.becomes}`, which no mutant is"
            then = "take the mark away: the reference has changed"
            yield subject.finding("equivalent", number, found=found, wanted="a mutant of the reference", then=then)
        elif all(one.caught_by for one in fitting):
            found = f"a mutant that is refused, by {fitting[0].caught_by[0]!r}: `{mark.was}` as `{mark.becomes}`"
            then = "take the mark away: an input tells it apart"
            yield subject.finding("equivalent", number, found=found, wanted="one that makes no difference", then=then)


def _mutants(subject: Subject) -> Iterator[_Made]:
    problem = subject.problem
    reasons = {(mark.was, mark.becomes): mark.reason for mark in problem.spec.equivalents}
    floats = any(returns.dtype is None or returns.dtype in set(DType) for returns in problem.spec.returns)
    drawn = any(argument.values is not Values.INTEGERS for argument in cases.tensors(problem.spec, {}).values())
    asked = any(Check.GRADIENT in case.check for case in problem.spec.cases)
    without = () if floats and (drawn or asked) else ("detached",)
    for one in mutants.of(problem.source, problem.spec.call.name, without=without):
        wrong = Wrong(
            kind=Kind.MUTANT,
            name=f"{one.kind}, line {one.line}",
            caught_by=(),
            line=one.line,
            was=one.was,
            becomes=one.becomes,
            equivalent=reasons.get((one.was, one.becomes)),
        )
        yield _Made(wrong=wrong, source=one.source)


def _generic(problem: Problem) -> Iterator[_Made]:
    asked = generic.of(problem.source, problem.spec, framework=problem.spec.framework)
    names = {one.name for one in asked}
    more = replace(problem.spec, cases=(*problem.spec.cases, *probes.problem(problem).spec.cases))
    beyond = [
        one for one in generic.of(problem.source, more, framework=problem.spec.framework) if one.name not in names
    ]
    for one in (*asked, *beyond):
        wrong = Wrong(kind=Kind.GENERIC, name=one.name, caught_by=(), wanted=one.wanted, beyond=one.name not in names)
        yield _Made(wrong=wrong, source=one.source, probe=None if wrong.beyond else one.probe)


def _examples(subject: Subject) -> Iterator[_Made]:
    for verdict in (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR):
        for path in subject.examples(verdict):
            wrong = Wrong(kind=Kind.EXAMPLE, name=subject.name_of(path), caught_by=())
            yield _Made(wrong=wrong, source=path.read_bytes())


def _suggested(subject: Subject, found: Iterable[tuple[_Made, Wrong]]) -> Iterator[Wrong]:
    """Look for a case that would refuse what gets past; what is beyond the spec's cases and ours is left out."""
    probing: _Probing | None = None
    left = PROBED
    for made, wrong in found:
        if wrong.missed and (left or wrong.kind is not Kind.MUTANT):
            probing = probing or _Probing(subject)
            left -= wrong.kind is Kind.MUTANT
            subject.progress(f"looking for a case that refuses {wrong.name}")
            wrong = replace(wrong, suggestion=probing.suggestion(made.source), sought=True)
        if not (wrong.missed and wrong.beyond and wrong.suggestion is None):
            yield wrong
    if probing is not None:
        probing.close()
