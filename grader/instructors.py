"""The commands for who writes problems; `cli` has those that grade. Heavy modules are imported where they are used."""

import json
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from grader import screen
from grader.errors import UsageError
from grader.options import Exit, Format, ProjectOption


def new(
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="Its name: of the function, the folder and the files.")],
    project: ProjectOption = None,
) -> None:
    """Write a new problem, small and whole, to go on from.

    In a folder that --project names, problems/ is made if it is not there.
    """
    from grader import scaffold
    from grader.project import Project

    try:
        where = Project(project) if project and project.is_dir() else Project.find(Path.cwd(), named=project)
    except UsageError as error:
        raise UsageError(f"{error} In a folder that is there, `grader new` makes problems/.") from error
    for path in scaffold.write(where, slug):
        print(f"wrote {where.shown(path)}")
    print(
        f"Next: grader verify {slug}, which looks for gaps in its cases, and\n"
        f"grader grade --problem {slug} solutions/{slug}.py. Both are content with it as it is: now make it yours."
    )
    if where.track.is_file():
        entry = f'[[problem]]\nslug = {json.dumps(slug)}\nafter = []\nsays = "What one learns from it, in a sentence."'
        print(f"Put it into {where.shown(where.track)} too, below what it comes after: verify asks for it.\n\n{entry}")


def schema() -> None:
    """Print the JSON Schema of problem.toml, by which an editor completes and checks it."""
    from grader import schema as made

    sys.stdout.write(made.render())


def handout(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write it: a folder that is new, or empty.")],
    slugs: Annotated[list[str] | None, typer.Argument(metavar="[SLUG]...", help="[default: every problem]")] = None,
    project: ProjectOption = None,
) -> None:
    """Write what learners may have: exercises, statements, and the cases that are not hidden, with their answers.

    No reference, no examples, nothing of a hidden case. `grader grade` works there, and says that it is not official.
    """
    screen.one_thread()
    from grader import files
    from grader import handout as made
    from grader.project import Project
    from grader.sandbox import Sandbox

    where = Project.find(Path.cwd(), named=project)
    if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
        raise UsageError(f"{folder} is there and is no empty folder. Nothing was written. Next: name a new one.")
    with screen.progress() as progress, Sandbox(hidden=(where.root.resolve(),)) as sandbox:
        written = made.of(where, slugs or [], sandbox=sandbox, seed=secrets.randbits(32), progress=progress)
    try:
        files.write_all({folder / name: content for name, content in written.contents.items()})
    except OSError as error:
        raise UsageError(f"{error.filename or folder}: {error.strerror}. Nothing was written.") from error
    for name in written.contents:
        print(f"wrote {folder / name}")
    for mention in written.mentions:
        print(mention, file=sys.stderr)
    print(f"Next: give {folder} to learners. There, `grader grade` grades exercise/, and says that it is not official.")


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
    screen.one_thread()
    from grader import spec, track
    from grader.errors import Finding, SpecError, TrackError
    from grader.project import Project
    from grader.sandbox import Sandbox

    where = Project.find(Path.cwd(), named=project)
    chosen = where.chosen(slugs or [])
    faults: list[Finding] = []
    for slug in chosen:
        try:
            problem, _, _ = spec.examine(where, slug)
        except SpecError as error:
            faults.extend(error.findings)
            continue
        if problem.reference is None:
            raise UsageError(
                f"{slug} has stored answers here and not its reference, which verify needs. Nothing was verified.\n"
                f"Next: verify it where {where.shown(where.reference(slug))} is."
            )
    if faults:  # before minutes of work whose outcome would be lost
        raise SpecError(tuple(faults))
    unfit: tuple[Finding, ...] = ()
    try:
        track.read(where)
    except TrackError as error:
        unfit = error.findings
    with screen.progress() as progress, Sandbox(hidden=(where.root.resolve(),)) as sandbox:
        from grader.formats.proofs import PROOFS
        from grader.verify import verify as prove

        proofs = [prove(where, slug, sandbox=sandbox, seed=seed, progress=progress) for slug in chosen]
    print(PROOFS[form](proofs, screen.look(terminal=sys.stdout.isatty()), unfit), end="")
    clean = all(proof.clean for proof in proofs) and not unfit
    raise typer.Exit(Exit.ACCEPTED if clean else Exit.NOT_ACCEPTED)


COMMANDS: tuple[Callable[..., None], ...] = (new, verify, schema, handout)
