"""A submission's speed, for a person at a terminal: a sentence, and a bar for each size and side."""

import math
from collections.abc import Iterator, Sequence

from rich.text import Text

from grader.formats.look import Look
from grader.inputs import at
from grader.speed import FAULTS, Conclusion, SizeResult, SpeedResult, duration, growth

MOST_BAR, LEAST_BAR = 24, 4  # columns
REST = 30  # columns of a line that are neither label nor bar
PASSED = (Conclusion.FASTER, Conclusion.NO_DIFFERENCE)
STYLE = {
    **dict.fromkeys((*PASSED, Conclusion.SLOWER), "green"),
    **dict.fromkeys((Conclusion.TOO_NOISY, Conclusion.BLOCKED), "yellow"),
    Conclusion.SKIPPED: "dim",
    Conclusion.JUDGE_ERROR: "magenta",
}
BLOCKS = " ▏▎▍▌▋▊▉█"

Line = tuple[Text, int]


def lines(speed: SpeedResult, look: Look) -> Iterator[Line]:
    """Write what was concluded, then how the time grows with the size, each line with its indent."""
    yield _headline(speed, look), 0
    size = speed.largest
    if speed.message is not None:
        yield Text(speed.message), 4
    if speed.conclusion is Conclusion.WRONG:
        yield (
            Text("The cases were right. Here a process is called many times, with new values in the same tensors."),
            4,
        )
    if size is None or speed.conclusion in FAULTS:
        return
    if size.conclusion is Conclusion.FAR_SLOWER:
        times = f"About {size.ratio:.0f}" if size.ratio is not None else f"More than {size.low:.0f}"
        yield Text(f"{times} times the reference's time at {at(size.measured.sizes)}: no points"), 4
    elif size.low is not None and size.high is not None:
        rounds, pairs = sum(map(len, size.measured.pairs)), len(size.measured.pairs)
        where = "" if speed.device == "cpu" else f" on {speed.device}"
        yield Text(f"{_sentence(size, size.low, size.high)} at {at(size.measured.sizes)}{where}"), 4
        calls = f"{size.measured.calls} calls" if size.measured.calls > 1 else "1 call"
        yield Text(f"{rounds} rounds of {calls} in {pairs} pairs of fresh processes", style="dim"), 4
    for note in size.notes:
        yield Text(note, style="yellow"), 4
    yield from ((text, 4) for text in _plot(speed.sizes, look))
    grows = growth(speed.sizes)
    if grows is not None:
        yield Text(f"Your time grows about like {grows[0]}^{grows[1]:.1f}.", style="dim"), 4


def _headline(speed: SpeedResult, look: Look) -> Text:
    style = STYLE.get(speed.conclusion, "red")
    good = speed.points is not None and speed.points == speed.max_points and speed.max_points > 0
    mark = ("✓", "+") if good else ("-", "-") if style in {"yellow", "dim", "green"} else ("✗", "x")
    points = f"{'?' if speed.points is None else f'{speed.points:g}'}/{speed.max_points:g}"
    verdict = "" if good else speed.conclusion.replace("_", " ")
    return Text.assemble(
        (mark[0 if look.unicode else 1], style), f" {'speed':<{look.name_width}} {points:>9}  ", (verdict, style)
    )


def _sentence(size: SizeResult, low: float, high: float) -> str:
    between = f"{low:.2f} to {high:.2f}"
    match size.conclusion:
        case Conclusion.NO_DIFFERENCE:
            return f"No measurable difference to the reference: {size.ratio:.2f} times its time ({between})"
        case Conclusion.TOO_NOISY:
            return f"Too noisy to say: {size.ratio:.2f} times the reference's time, but anything from {between}"
        case _:
            return f"{size.ratio:.2f} times the reference's time ({between})"


def _plot(sizes: Sequence[SizeResult], look: Look) -> Iterator[Text]:
    """Draw all times on one logarithmic scale, from the least to the greatest."""
    rows: list[tuple[str, str, float | None]] = []
    for size in sizes:
        measured = size.measured
        rows += [
            (at(measured.sizes), "yours", measured.submission),
            ("", "reference", measured.reference),
        ]
        rows += [("", "possible", measured.possible)] if measured.possible is not None else []
    times = [time for _, _, time in rows if time]
    wide = max(len(label) for label, _, _ in rows)
    room = min(look.width - wide - REST, MOST_BAR)
    scale = max(room, 0) / max(math.log(max(times) / min(times)), 1e-9)
    for label, who, time in rows:
        text = "(stopped)" if who == "yours" else "(not timed)"
        if time and room < LEAST_BAR:
            text = duration(time)
        elif time:
            text = f"{_bar(max(math.log(time / min(times)) * scale, 0.5), look)} {duration(time)}"
        yield Text(f"{label:<{wide}}  {who:<9}  {text}", style="" if who == "yours" else "dim")


def _bar(length: float, look: Look) -> str:
    if not look.unicode:
        return "#" * max(round(length), 1)
    whole, part = divmod(round(length * 8), 8)
    return "█" * whole + BLOCKS[part].strip()
