"""Reports for a person at a terminal. Colour and symbols only where the screen can show them."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from rich.text import Text

from grader import score
from grader.exhibit import SMALL
from grader.formats.grid import absences, grid
from grader.formats.look import Look
from grader.formats.matrices import draw, is_cut
from grader.formats.page import Line, write
from grader.formats.repeats import Repeat, left_out, repeats
from grader.formats.timings import lines as timings
from grader.isolation import Tier
from grader.report import Report
from grader.verdict import CaseResult, Exhibit, RunResult, Verdict

MOST_OUTPUT_LINES = 10

WHY = "in every run it does what a known mistake does."

STYLE = {
    Verdict.ACCEPTED: "green",
    Verdict.SKIPPED: "dim",
    Verdict.BLOCKED: "yellow",
    Verdict.NOT_ATTEMPTED: "cyan",
    Verdict.JUDGE_ERROR: "magenta",
}
MARKS = {Verdict.ACCEPTED: ("✓", "+"), Verdict.SKIPPED: ("○", "o"), Verdict.BLOCKED: ("-", "-")}


def render(reports: Sequence[Report], look: Look) -> str:
    """Write reports one below the other, the totals last when there are several."""
    return write(_lines(reports, look), look)


def _lines(reports: Sequence[Report], look: Look) -> Iterator[Line]:
    for report in reports:
        yield from _report(report, look)
    for said in absences(reports):
        yield Text(said, style="dim"), 2 if len(reports) == 1 else 0
    if len(reports) > 1:
        accepted = sum(report.verdict is Verdict.ACCEPTED for report in reports)
        what = "passed the cases that were run" if any(report.partial for report in reports) else "submissions accepted"
        yield Text(f"{accepted} of {len(reports)} {what}.", style="bold"), 0


def _report(report: Report, look: Look) -> Iterator[Line]:
    yield Text.assemble((report.title, "bold"), f" · {report.submission}"), 0
    if report.verdict is Verdict.NOT_ATTEMPTED:
        yield Text(f"Not started yet: edit {report.submission}, then grade it again.", style="cyan"), 2
        yield Text(""), 0
        return
    environment = report.environment
    versions = " · ".join(
        f"{name} {environment.versions[name]}" for name in ("python", "torch") if name in environment.versions
    )
    about = [
        *(["official"] if report.official else []),
        *environment.devices,
        environment.gpu,
        versions,
        f"seed {report.seed}",
    ]
    yield Text(" · ".join(filter(None, about)), style="dim"), 2
    for where, isolation in (("", report.isolation), (" on cuda", report.on_cuda)):
        if isolation is not None and isolation.tier is not Tier.FULL:
            could = "; ".join(isolation.left_open.values())
            left = f"the submission could {could}" if could else "nothing is left open, but a layer is missing"
            yield Text(f"isolation{where}: {isolation.tier} ({left}). `grader doctor` says why.", style="dim"), 2
    for note in report.notes:
        yield Text(note, style="yellow"), 2
    yield Text(""), 0
    if report.message is not None:
        yield from _unloadable(report, look)
    else:
        absent = report.environment.absent
        for case, repeat in zip(report.cases, repeats(report.cases), strict=True):
            yield _headline(case, look), 2
            yield from ((text, 6 + indent) for text, indent in _details(case, look, absent=absent, repeat=repeat))
        if (rest := left_out(report.cases)) is not None:
            yield Text(rest, style="dim"), 2
        if report.speed is not None:
            yield from ((text, 2 + indent) for text, indent in timings(report.speed, look))
        table = list(grid(report))
        if table:
            yield Text(""), 0
            yield from ((text, 4) for text in table)
    yield Text(""), 0
    yield from _why(report)
    yield _total(report), 2
    yield Text(""), 0


def _unloadable(report: Report, look: Look) -> Iterator[Line]:
    yield Text.assemble((_words(report.verdict), "red"), f": {report.message or ''}"), 2
    yield Text(f"No case could be run. Mend {report.submission}, then grade it again."), 2
    yield from ((text, 2) for text in _output(report.output, look))


def _why(report: Report) -> Iterator[Line]:
    if report.diagnosis is not None:
        yield Text.assemble(("why: ", "bold"), f"{WHY} {report.diagnosis.says}"), 2
        yield Text(""), 0


def _total(report: Report) -> Text:
    if report.score is None:
        return Text(
            f"No total: only {len(report.cases)} case(s) were run. Leave out --case and --device for a score.",
            style="bold",
        )
    if report.score.points is None:
        return Text(
            "No total: a fault in the grader or in the problem. It is not yours; tell your instructor.",
            style="bold",
        )
    points = f"{_points(report.score.points)} of {_points(report.score.max_points)} points"
    skipped = sum(case.verdict is Verdict.SKIPPED for case in report.cases)
    note = f" ({skipped} case(s) skipped, not counted)" if skipped else ""
    style = "bold green" if report.verdict is Verdict.ACCEPTED else "bold"
    return Text.assemble((points, style), f" · {_words(report.verdict)}{note}")


def _headline(case: CaseResult, look: Look) -> Text:
    earned = score.of_case(case)
    mark = MARKS.get(case.verdict, ("✗", "x"))[0 if look.unicode else 1]
    style = STYLE.get(case.verdict, "red")
    points = f"{'?' if earned.points is None else _points(earned.points)}/{_points(earned.max_points)}"
    name = case.name if len(case.name) <= look.name_room else case.name[: look.name_room - 1] + "…"
    verdict = "" if case.verdict is Verdict.ACCEPTED else _words(case.verdict)
    return Text.assemble((mark, style), f" {name:<{look.name_width}} {points:>9}  ", (verdict, style))


def _details(case: CaseResult, look: Look, *, absent: Collection[str], repeat: Repeat) -> Iterator[Line]:
    """Write what a case that failed needs saying; where it failed as earlier ones did, not how once more."""
    if case.verdict is Verdict.ACCEPTED:
        open_runs = [run for run in case.runs if run.verdict is Verdict.SKIPPED and run.device not in absent]
        for said in dict.fromkeys(run.message for run in open_runs if run.message):
            yield Text(said, style="dim"), 0
        for note in case.notes:
            yield Text.assemble(("hint: ", "bold"), note), 0
        return
    if case.message is not None and not (repeat.said and case.verdict is Verdict.BLOCKED):
        yield Text(case.message), 0
    run = case.decisive
    if repeat.whole and not repeat.said and run is not None and run.verdict not in {Verdict.SKIPPED, Verdict.ACCEPTED}:
        yield from _run(case, run, look)
    if repeat.whole and run is not None and case.smallest is not None:
        yield Text("The smallest input that fails:"), 0
        yield from _exhibit(case.smallest, run.dtype, look, always=True)
    for note in case.notes:
        yield Text(note), 0
    if case.hint is not None and not repeat.said:
        yield Text.assemble(("hint: ", "bold"), case.hint), 0


def _run(case: CaseResult, run: RunResult, look: Look) -> Iterator[Line]:
    if run.fault is not None and run.fault.code:
        yield Text(f"{run.fault.line}: {run.fault.code}", style="red"), 2
    about = [run.dtype, *([run.device] if run.device != "cpu" else [])]
    about += [f"{name} = {size}" for name, size in run.sizes.items()]
    about += [f"call {run.call} of {run.calls} in one process"] if run.calls > 1 else []
    yield Text(f"at {', '.join(about)}", style="dim"), 0
    if len(case.runs) > 1:
        yield Text(_runs(case.runs), style="dim"), 0
    if case.smallest is None and run.exhibit is not None:
        yield from _exhibit(run.exhibit, run.dtype, look)
    yield from ((text, 0) for text in _output(run.output, look))


def _exhibit(exhibit: Exhibit, dtype: str, look: Look, *, always: bool = False) -> Iterator[Line]:
    """Draw a call: whole where it is small, around its worst element where it is not.

    Where no value is wrong, one that is not small shows nothing, and is drawn `always` only as the smallest there is.
    """
    places = [(place, cells[0]) for place, cells in enumerate(exhibit.wrong or ()) if cells]
    if exhibit.elements > SMALL and not places and not always:
        return
    if is_cut(exhibit):
        place, worst = places[0] if places else (0, ())
        of = f" of {exhibit.names[place]}" if exhibit.names else ""
        yield Text(f"Around {list(worst)}{of}:" if worst else "In part:"), 0
    yield from ((text, 2) for text in draw(exhibit, dtype, look, room=look.width - 8))
    if exhibit.explanation is not None:
        yield Text(exhibit.explanation), 0


def _runs(runs: Sequence[RunResult]) -> str:
    """Write how many runs passed, by dtype and device where there are several."""
    counts = []
    for (dtype, device), group in groupby(sorted(runs, key=_where), key=_where):
        of = list(group)
        passed = sum(run.verdict is Verdict.ACCEPTED for run in of)
        where = dtype if device == "cpu" else f"{dtype} on {device}"
        skipped = all(run.verdict is Verdict.SKIPPED for run in of)
        counts += [] if skipped else [f"{where} {passed} of {len(of)}"]
    return f"runs accepted: {', '.join(counts)}"


def _where(run: RunResult) -> tuple[str, str]:
    return run.dtype, run.device


def _output(output: str, look: Look) -> Iterator[Text]:
    if not output.strip():
        return
    lines = output.expandtabs().rstrip("\n").split("\n")
    yield Text("it printed:", style="dim")
    bar = "│ " if look.unicode else "| "
    for line in lines[:MOST_OUTPUT_LINES]:
        yield Text(bar + line[:500], style="dim")
    if len(lines) > MOST_OUTPUT_LINES:
        yield Text(f"{bar}… {len(lines) - MOST_OUTPUT_LINES} more lines", style="dim")


def _words(verdict: Verdict) -> str:
    return verdict.replace("_", " ")


def _points(points: float) -> str:
    return f"{points:g}"
