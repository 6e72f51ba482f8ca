"""What must hold before anything is graded; where it does not, what was found and what to do."""

from collections.abc import Sequence
from pathlib import Path

from grader.device import Device
from grader.errors import UsageError
from grader.problem import Problem
from grader.project import Project
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.submission import Submission

Pairs = Sequence[tuple[Problem, Submission]]


def isolated(sandbox: Sandbox, *, cuda: bool) -> None:
    """Complain of a machine on which a submission could read the reference; `cuda`: some are to be run there.

    Raises:
        UsageError: as all of these do.
    """
    around = [sandbox.wait()]
    if cuda and sandbox.absent(Device.CUDA) is None and sandbox.on_cuda is not None:
        around.append(sandbox.on_cuda)
    for isolation in (one for one in around if not one.hides_reference):
        left = "".join(f"\n  - the submission could {could}" for could in isolation.left_open.values())
        raise UsageError(
            "This machine cannot hide the reference from a submission, and isolation is required. Nothing was graded."
            f"\nHere:{left}\nNext: run `grader doctor`, which says what would close it."
        )


def computable(pairs: Pairs, *, official: bool, seeded: bool) -> None:
    """Complain of what is asked for where there are stored answers only."""
    for problem, _ in pairs:
        if problem.reference is None and official:
            raise UsageError(
                f"{problem.slug} has stored answers here, not its reference, and --official needs that. "
                f"Nothing was graded.\nNext: grade where solutions/{problem.slug}.py is, or leave out --official."
            )
        if problem.reference is None and seeded:
            raise UsageError(
                f"{problem.slug} has stored answers here, to inputs that were drawn before, and --seed draws others. "
                "Nothing was graded.\nNext: leave out --seed."
            )


def covered(pairs: Pairs, scope: Scope) -> None:
    """Complain of a choice that leaves no case to run."""
    cases = [case for problem, _ in pairs for case in problem.spec.cases]
    if not any(scope.covers(case.name, case.devices) for case in cases):
        chosen = " and ".join(sorted(scope.devices))
        raise UsageError(f"None of the cases that were chosen is about {chosen}. Nothing was graded.")


def names_cuda(pairs: Pairs) -> bool:
    """Say whether any of the problems has something to run on CUDA."""
    specs = [problem.spec for problem, _ in pairs]
    named = {device for spec in specs for case in spec.cases for device in case.devices}
    return Device.CUDA in named or any(spec.speed is not None and spec.speed.device is Device.CUDA for spec in specs)


def here(devices: Sequence[Device], sandbox: Sandbox) -> None:
    """Complain of a device that was asked for and is not here."""
    for device in devices:
        absent = sandbox.absent(device)
        if absent is not None:
            instead = "Next: leave out --device, and what cannot be run is skipped; or name pretend, which stands in."
            raise UsageError(f"--device {device}: {absent}. Nothing was graded.\n{instead}")


def known(names: Sequence[str], pairs: Pairs) -> None:
    """Complain of a name that no case has."""
    cases = [case.name for problem, _ in pairs for case in problem.spec.cases]
    for name in names:
        if name not in cases:
            listed = "\n".join(f"  {case}" for case in dict.fromkeys(cases))
            raise UsageError(f"There is no case {name!r}. The cases are:\n{listed}")


def writable(output: Path, where: Project, files: Sequence[Path], pairs: Pairs) -> None:
    """Complain of a place for the report where it cannot be, or where it would overwrite what is graded."""
    if output.is_dir() or not output.parent.is_dir():
        raise UsageError(f"{output} cannot be written: it is a folder, or lies in none. Nothing was graded.")
    precious = [*files, *where.exercises()]
    for problem, _ in pairs:
        precious += [where.reference(problem.slug), *where.folder(problem.slug).rglob("*")]
    if output.resolve() in {path.resolve() for path in precious}:
        raise UsageError(f"{output} is itself graded, or part of a problem. Name another file; nothing was graded.")
