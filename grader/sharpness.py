"""Whether a spec's cases refuse what is wrong: mutants of the reference, answers that fit any problem, the examples."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from grader import behaviour, generic, mutants, probes, tryout
from grader.errors import Finding
from grader.fields import DType
from grader.problem import Problem
from grader.proof import ENOUGH, Kind, Proof, Wrong
from grader.reference import Reference
from grader.subject import Subject
from grader.tryout import Tryout
from grader.verdict import Verdict

NEAR = 4.0  # times what is allowed; a wrong answer that comes nearer asks for a tighter bound, or for other inputs
PROBED = 12  # of those that get past: a case is looked for that would refuse them


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A wrong answer before it is tried: its file, and one that raises wherever it would not give the right answer."""

    wrong: Wrong
    source: bytes
    probe: bytes | None = None


def wrong_answers(subject: Subject) -> tuple[Wrong, ...]:
    """Try wrong answers on every case, each case whatever came of the others; look for a case for those that get past.

    Raises:
        WorkerError: no process could be started.
    """
    reference = Reference(tryout.freed(subject.problem), seed=subject.seed, sandbox=subject.sandbox)
    made = [*_mutants(subject), *_generic(subject.problem), *_examples(subject)]
    found: list[tuple[_Made, Wrong]] = []
    for number, one in enumerate(made, 1):
        subject.progress(f"wrong answer {number} of {len(made)}: {one.wrong.name}")
        came = _tried(subject, reference, one.source, one.wrong.name)
        if not (
            came.refused_by or one.probe is None or _tried(subject, reference, one.probe, one.wrong.name).refused_by
        ):
            continue  # in every run it gives the right answer
        shares = [share for seen in came.seen.values() if (share := behaviour.share(seen)) is not None]
        wrong = replace(one.wrong, caught_by=came.refused_by, margin=max(shares, default=None))
        found.append((one, wrong))
    reference.close()
    return tuple(_suggested(subject, found))


def findings(subject: Subject, proof: Proof) -> Iterator[Finding]:
    """Say what the cases let through, which marks of equivalence do not hold, and how near a wrong answer comes."""
    yield from _marks(subject, proof.wrong)
    score = proof.score
    if score is not None and score < ENOUGH:
        caught = sum(bool(one.caught_by) for one in proof.mutants)
        found = f"a mutation score of {score:.0%}: {caught} of {len(proof.mutants)} mutants are refused"
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
            found = f"a mutant ({one.name}) that no case refuses: `{one.was}` as `{one.becomes}`"
            equivalent = f"[[equivalent]]\nwas     = {_quoted(one.was)}\nbecomes = {_quoted(one.becomes)}\nreason  = ''"
            then = then or f"no drawn input told it apart; if none can, say why:\n{equivalent}"
            wanted = "every mutant refused by some case"
            file = subject.reference_file
            return subject.in_file(
                file, key="mutant", line=one.line, found=found, wanted=wanted, then=then, warning=True
            )
        case Kind.GENERIC:
            found = f"a wrong answer that no case refuses: {one.name}"
            return subject.finding("case", found=found, wanted=one.wanted, then=then or "add such a case")
        case Kind.EXAMPLE:
            found = f"no case refuses {one.name}"
            then = then or "add a case that does, or file it under accepted/"
            return subject.finding("case", found=found, wanted="every wrong example refused by some case", then=then)


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else f"'''{text}'''"


def _marks(subject: Subject, wrong: Sequence[Wrong]) -> Iterator[Finding]:
    for number, mark in enumerate(subject.problem.spec.equivalents):
        fitting = [
            one for one in wrong if one.kind is Kind.MUTANT and (one.was, one.becomes) == (mark.was, mark.becomes)
        ]
        if not fitting:
            found = f"`{mark.was}` as `{mark.becomes}`, which no mutant is"
            then = "take the mark away: the reference has changed"
            yield subject.finding("equivalent", number, found=found, wanted="a mutant of the reference", then=then)
        for one in fitting:
            if one.caught_by:
                found = f"a mutant that is refused, by {one.caught_by[0]!r}: `{mark.was}` as `{mark.becomes}`"
                then = "take the mark away: an input tells it apart"
                yield subject.finding(
                    "equivalent", number, found=found, wanted="one that makes no difference", then=then
                )


def _tried(subject: Subject, reference: Reference, source: bytes, name: str) -> Tryout:
    return tryout.tried(reference, source, name=name, sandbox=subject.sandbox, limits=subject.limits)


def _mutants(subject: Subject) -> Iterator[_Made]:
    problem = subject.problem
    reasons = {(mark.was, mark.becomes): mark.reason for mark in problem.spec.equivalents}
    floats = any(returns.dtype is None or returns.dtype in set(DType) for returns in problem.spec.returns)
    without = () if floats else ("detached",)
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
    for one in generic.of(problem.source, problem.spec):
        wrong = Wrong(kind=Kind.GENERIC, name=one.name, caught_by=(), wanted=one.wanted)
        yield _Made(wrong=wrong, source=one.source, probe=one.probe)


def _examples(subject: Subject) -> Iterator[_Made]:
    for verdict in (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR):
        for path in subject.examples(verdict):
            wrong = Wrong(kind=Kind.EXAMPLE, name=subject.name_of(path), caught_by=())
            yield _Made(wrong=wrong, source=path.read_bytes())


def _suggested(subject: Subject, found: Iterable[tuple[_Made, Wrong]]) -> Iterator[Wrong]:
    """Look for a case that would refuse what gets past: one of our own, which the reference itself passes."""
    reference: Reference | None = None
    left = PROBED
    for made, wrong in found:
        if not wrong.missed or not left:
            yield wrong
            continue
        if reference is None:
            reference = _probing(subject)
        left -= 1
        subject.progress(f"looking for a case that refuses {wrong.name}")
        yield replace(wrong, suggestion=_suggestion(subject, reference, made.source, wrong.name))


def _probing(subject: Subject) -> Reference:
    """Give our own cases, without those that the reference fails."""
    problem = probes.problem(subject.problem)
    whole = Reference(problem, seed=subject.seed, sandbox=subject.sandbox)
    came = _tried(subject, whole, problem.source, "reference")
    passed = {result.name for result in came.results if result.verdict is Verdict.ACCEPTED}
    cases = tuple(case for case in problem.spec.cases if case.name in passed)
    return Reference(
        replace(problem, spec=replace(problem.spec, cases=cases)), seed=subject.seed, sandbox=subject.sandbox
    )


def _suggestion(subject: Subject, reference: Reference, source: bytes, name: str) -> str | None:
    came = _tried(subject, reference, source, name)
    refusing = next((result for result in came.results if result.name in came.refused_by), None)
    if refusing is None or refusing.decisive is None:
        return None
    case = next(case for case in reference.problem.spec.cases if case.name == refusing.name)
    return probes.toml(case, refusing.decisive)
