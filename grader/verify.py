"""Whether a problem would be fair and sharp: all that can be asked of it before a learner meets it."""

import time
from dataclasses import replace

from grader import consistency, leaks, sharpness, spec
from grader.errors import Finding
from grader.project import Project
from grader.proof import Proof, Wrong
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.soundness import Soundness
from grader.subject import Progress, Subject

SEED = 0  # fixed, so that the same problem is found the same twice
PATIENCE = 5.0  # times what the reference takes for everything, within which what never ends is stopped


def verify(
    project: Project, slug: str, *, sandbox: Sandbox, seed: int = SEED, progress: Progress = lambda text: None
) -> Proof:
    """Prove a problem: its files agree, what is right gets full marks, and what is wrong is refused.

    Raises:
        SpecError: the spec cannot be read.
        WorkerError: no process could be started.
    """
    began = time.monotonic()
    problem, document, dangling = spec.examine(project, slug)
    subject = Subject(
        problem=problem,
        document=document,
        project=project,
        sandbox=sandbox,
        seed=seed,
        limits=problem.spec.limits,
        progress=lambda text: progress(f"{slug}: {text}"),
    )
    found = [*(replace(one, next=_mended(one)) for one in dangling), *consistency.findings(subject)]
    reference = Reference(problem, seed=seed, sandbox=sandbox)
    soundness = Soundness(subject, reference)
    found += soundness.findings()
    wrong: tuple[Wrong, ...] = ()
    stands = soundness.stands and consistency.parses(problem.source)
    if stands:  # else nothing could be held against it
        found += leaks.findings(subject, reference)
        total = max(PATIENCE * soundness.seconds, subject.limits.call_seconds)
        early = replace(subject.limits, total_seconds=min(subject.limits.total_seconds, total))
        wrong = sharpness.wrong_answers(replace(subject, limits=early), reference)
    reference.close()
    proof = Proof(
        problem=slug,
        title=problem.spec.title,
        seed=seed,
        cases=tuple(case.name for case in problem.spec.cases),
        findings=(),
        warnings=(),
        wrong=wrong,
        used=soundness.used,
        seconds=0.0,
    )
    if stands:
        found += sharpness.findings(subject, proof)
    return replace(
        proof,
        findings=tuple(one for one in found if not one.warning),
        warnings=tuple(one for one in found if one.warning),
        seconds=time.monotonic() - began,
    )


def _mended(finding: Finding) -> str:
    if finding.key == "points":
        return "announce the sum, or give the cases other points"
    return "name a case that is there, or leave the name out"
