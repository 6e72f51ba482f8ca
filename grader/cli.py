"""The command line: parse, call, print, exit code. Heavy modules are imported by the command that needs them."""

import errno
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader import instructors, learners, screen
from grader.device import Device
from grader.errors import GraderError, SpecError, TrackError, UsageError, WorkerError
from grader.options import Exit, Format, ProjectOption

if TYPE_CHECKING:
    from grader.problem import Problem
    from grader.project import Project
    from grader.report import Report
    from grader.submission import Submission


CHANGED = "The spec has changed since the last report: points may differ from the ones given then."
TOUCHED = (
    "The spec or the reference on disk is not what was graded with any more: it changed meanwhile. "
    "The points are those of what was read at the start."
)


app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.callback()
def _about() -> None:
    """Grade exercises in tensor code."""


@app.command()
def grade(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Submissions. [default: every exercise/*.py]"),
    ] = None,
    problem: Annotated[
        str | None,
        typer.Option(metavar="SLUG", help="The problem they answer. [default: known from each file]"),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to write the report.")] = Format.TERMINAL,
    output: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="Where to write the report. [default: standard output]"),
    ] = None,
    case: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Run this case only, without a score; may be repeated."),
    ] = None,
    device: Annotated[
        list[Device] | None,
        typer.Option(help="Run on this device only; may be repeated. [default: all that are here]"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Draw the inputs of an earlier run. [default: a fresh one]"),
    ] = None,
    official: Annotated[
        bool,
        typer.Option("--official", help="Keep hidden cases' data back, draw a secret seed, require isolation."),
    ] = False,
    require_isolation: Annotated[
        bool,
        typer.Option("--require-isolation", help="Refuse to grade where a submission could read the reference."),
    ] = False,
    speed: Annotated[
        bool | None,
        typer.Option("--speed/--no-speed", help="Time what is accepted. [default: if one file is named]"),
    ] = None,
    benchmark_json: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="Where to keep pytest-benchmark's own report of the timing."),
    ] = None,
    project: ProjectOption = None,
) -> None:
    """Grade submissions and print what is wrong, where, and often why.

    Ends with 0 when all are accepted, 1 when not, 2 on a usage or spec error, 3 on a fault of ours or the problem's.
    """
    screen.one_thread()
    from grader.project import Project
    from grader.sandbox import Sandbox
    from grader.scope import Scope

    where = Project.find(Path.cwd(), named=project)
    scope = Scope(cases=frozenset(case or ()), devices=frozenset(device or Device), official=official)
    if scope.partial and (speed or benchmark_json is not None):
        raise UsageError("Only a whole submission is timed: leave out --case and --device, or --speed and the like.")
    if official and (seed is not None or case or device):
        raise UsageError("--official draws its own seed and runs everything: leave out --seed, --case and --device.")
    number = secrets.randbits(32) if seed is None else seed
    # Started first: torch is imported over there while specs are read here.
    with screen.progress() as progress, Sandbox(hidden=(where.root.resolve(),)) as sandbox:
        from grader import conditions, roster
        from grader.benchmark import Stopwatch
        from grader.grade import grade_all

        pairs = roster.gather(where, files or [], problem)
        conditions.known(case or [], pairs)
        conditions.computable(pairs, official=official, seeded=seed is not None)
        timed = len(files or []) == 1 if speed is None else speed
        if benchmark_json is not None and (not timed or len(pairs) != 1):
            raise UsageError("--benchmark-json keeps the timing of one file: name it, and leave out --no-speed.")
        if benchmark_json is not None and output is not None and benchmark_json.resolve() == output.resolve():
            raise UsageError(f"{output} cannot hold two reports. Name another file for one of them.")
        for place in filter(None, (output, benchmark_json)):
            conditions.writable(place, where, files or [], pairs)
        stopwatch = Stopwatch(sandbox) if timed else None
        if official or require_isolation:
            conditions.isolated(sandbox, cuda=conditions.names_cuda(pairs) and Device.CUDA in scope.devices)
        conditions.here(device or [], sandbox)
        conditions.covered(pairs, scope)
        reports = grade_all(
            pairs,
            sandbox=sandbox,
            seed=number,
            scope=scope,
            stopwatch=stopwatch,
            progress=progress,
            on_fault=screen.trace,
        )
    try:
        _finish(reports, pairs, where, form, output, whole=not case and not device)
    finally:  # the report comes first: should this fail, it is not lost
        if stopwatch is not None and benchmark_json is not None:
            if stopwatch.report is None:
                print(f"{benchmark_json} was not written: no round was played.", file=sys.stderr)
            else:
                _write(benchmark_json, stopwatch.report)


@app.command()
def doctor() -> None:
    """Say what this machine offers: isolation layer by layer, devices, versions, the clock."""
    from grader import doctor as examination
    from grader.sandbox import Sandbox

    with Sandbox() as sandbox:
        isolation = sandbox.wait()
        absent = {device: sandbox.absent(device) for device in Device}
        print(examination.render(isolation, sandbox.versions, absent, gpu=sandbox.gpu, on_cuda=sandbox.on_cuda))


for name, command in learners.COMMANDS.items():
    app.command(name=name)(command)
for command in instructors.COMMANDS:
    app.command()(command)


def _write(path: Path, text: str) -> None:
    from grader import files

    try:
        files.write(path, text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error


def _say(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise UsageError(f"The report cannot be written ({error.strerror}).") from error


def _finish(
    reports: "list[Report]",
    pairs: "list[tuple[Problem, Submission]]",
    where: "Project",
    form: Format,
    output: Path | None,
    *,
    whole: bool,
) -> None:
    from dataclasses import replace

    from grader import history, overview, spec, standing
    from grader.formats.reports import FORMATS
    from grader.formats.tracks import note
    from grader.verdict import Verdict

    changed = history.exchange(where.root, {problem.slug: problem.digest for problem, _ in pairs})
    touched = {problem.slug for problem, _ in pairs if not spec.as_read(where, problem)}
    for about, slugs in ((CHANGED, changed), (TOUCHED, touched)):
        reports = [replace(r, notes=(*r.notes, about)) if r.problem in slugs else r for r in reports]
    remembered = standing.remember(where, reports) if whole else []
    look = screen.look(terminal=sys.stdout.isatty() and output is None)
    text = FORMATS[form](reports, look)
    verdicts = {report.verdict for report in reports}
    if output is not None:
        _write(output, text)
    else:
        _say(text)
        if form is Format.TERMINAL and remembered and (len(reports) > 1 or verdicts == {Verdict.ACCEPTED}):
            for line in overview.after(where, remembered[0]):
                _say(("" if text.endswith("\n\n") else "\n") + note(line, look))
    if Verdict.JUDGE_ERROR in verdicts:
        raise typer.Exit(Exit.JUDGE_ERROR)
    raise typer.Exit(Exit.ACCEPTED if verdicts == {Verdict.ACCEPTED} else Exit.NOT_ACCEPTED)


def main() -> None:
    """Run the command; every error of ours is a message and an exit code, never a traceback."""
    screen.prepare()
    try:
        app()
    except TrackError as error:
        print(f"The track has {len(error.findings)} fault(s); grading goes on without it:\n{error}", file=sys.stderr)
        sys.exit(Exit.USAGE)
    except SpecError as error:
        print(f"The spec has {len(error.findings)} fault(s); nothing was graded:\n{error}", file=sys.stderr)
        sys.exit(Exit.USAGE)
    except UsageError as error:
        print(error, file=sys.stderr)
        sys.exit(Exit.USAGE)
    except (WorkerError, GraderError) as error:
        print(f"The grader failed, not the submission: {error}", file=sys.stderr)
        sys.exit(Exit.JUDGE_ERROR)
    except SystemExit as stop:
        if stop.code == Exit.INTERRUPTED:  # which is what Typer makes of Ctrl-C, without a word
            print("Interrupted; nothing was reported.", file=sys.stderr)
        raise
    except Exception as error:
        print(f"The grader failed, not the submission: {type(error).__name__}: {error}", file=sys.stderr)
        print(
            "This is a fault in the grader. Next: run it again with GRADER_TRACEBACK=1 and report it.",
            file=sys.stderr,
        )
        if os.environ.get("GRADER_TRACEBACK"):
            raise
        sys.exit(Exit.JUDGE_ERROR)
