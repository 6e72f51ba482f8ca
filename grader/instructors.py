"""The commands for who writes problems. Heavy modules are imported by the command that needs them."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from grader import screen
from grader.options import Exit, Format, ProjectOption, single_threaded


def verify(
    slugs: Annotated[
        list[str] | None, typer.Argument(metavar="[SLUG]...", help="Problems. [default: all of the project]")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to write what was found.")] = Format.TERMINAL,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Draw other inputs.")] = 0,
    project: ProjectOption = None,
) -> None:
    """Prove that problems are fair and sharp: that what is right gets full marks, and what is wrong is refused.

    Ends with 0 when all are clean, 1 when something is to be mended, 2 on a usage or spec error, 3 on a fault of ours.
    """
    single_threaded()
    from grader import spec
    from grader.errors import Finding, SpecError
    from grader.project import Project
    from grader.sandbox import Sandbox

    where = Project.find(Path.cwd(), named=project)
    chosen = where.chosen(slugs or [])
    faults: list[Finding] = []
    for slug in chosen:
        try:
            spec.examine(where, slug)
        except SpecError as error:
            faults.extend(error.findings)
    if faults:  # before minutes of work whose outcome would be lost
        raise SpecError(tuple(faults))
    with screen.progress() as progress, Sandbox(hidden=(where.root.resolve(),)) as sandbox:
        from grader.formats.proofs import PROOFS
        from grader.verify import verify as prove

        proofs = [prove(where, slug, sandbox=sandbox, seed=seed, progress=progress) for slug in chosen]
    print(PROOFS[form](proofs, screen.look(terminal=sys.stdout.isatty())), end="")
    raise typer.Exit(Exit.ACCEPTED if all(proof.clean for proof in proofs) else Exit.NOT_ACCEPTED)


COMMANDS: tuple[Callable[..., None], ...] = (verify,)
