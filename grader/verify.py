"""Whether a problem would be fair and sharp: all that can be asked of it before a learner meets it."""

import time
from dataclasses import replace

from grader import consistency, leaks, sharpness, spec, tryout
from grader.problem import Limits
from grader.project import Project
from grader.proof import Proof
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.soundness import Soundness
from grader.subject import Progress, Subject

SEED = 0  # fixed, so that the same problem is found the same twice
PATIENCE = 3.0  # times what the reference takes


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
    found = [*dangling, *consistency.findings(subject)]
    soundness = Soundness(subject)
    found += soundness.findings()
    wrong = sharpness.wrong_answers(replace(subject, limits=_patient(subject)))
    found += leaks.findings(subject)
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
    found += sharpness.findings(subject, proof)
    return replace(
        proof,
        findings=tuple(one for one in found if not one.warning),
        warnings=tuple(one for one in found if one.warning),
        seconds=time.monotonic() - began,
    )


def _patient(subject: Subject) -> Limits:
    """Give limits that end early what never ends: some times what the reference takes for everything."""
    limits = subject.problem.spec.limits
    reference = Reference(subject.problem, seed=subject.seed, sandbox=subject.sandbox)
    came = tryout.tried(reference, subject.problem.source, name="reference", sandbox=subject.sandbox)
    reference.close()
    total = max(PATIENCE * came.seconds, limits.call_seconds)
    return replace(limits, total_seconds=min(limits.total_seconds, total))
