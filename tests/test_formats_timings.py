"""What a report says of speed at a terminal."""

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from grader import speed
from grader.formats.look import Look
from grader.formats.terminal import render
from grader.problem import Speed
from grader.report import Environment, Report
from grader.score import Score, total
from grader.speed import Conclusion, Measured, Round, SpeedResult
from grader.verdict import CaseResult, Check, Verdict

WIDTHS = (60, 100)
LOOKS = [Look(width=width, unicode=unicode, colour=colour) for width in WIDTHS for unicode, colour in
         ((False, False), (True, False), (True, True))]  # fmt: skip
PLAIN, MODERN = Look(), Look(unicode=True)
WORTH = Speed(points=10.0, sizes={"L": (64,)})
ACCEPTED = CaseResult(name="worked example", verdict=Verdict.ACCEPTED, worth=5, checks=(Check.VALUES,))
EVEN = [0.96, 0.97, 0.98, 0.99, 1.0, 1.0, 1.01, 1.02, 1.03, 1.04]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
BAR = re.compile(r"^(.*?)(yours|reference|possible) +([#█▏▎▍▌▋▊▉]*|\(stopped\))(?: (\S+ \S+))?$")


def size(
    ratios: Sequence[float] = EVEN,
    *,
    L: int = 64,  # noqa: N803 -- reason: named as specs name it
    sizes: Mapping[str, int] | None = None,
    reference: float = 1e-3,
    processors: float = 1.0,
    idle: float = 0.0,
    calls: int = 3,
    **more: Any,
) -> Measured:
    turns = [
        (Round(reference=reference, submission=ratio * reference, processors=processors, idle=idle),) * 4
        for ratio in ratios
    ]
    return Measured(
        sizes=sizes or {"L": L},
        elements=L,
        calls=calls,
        reference=reference,
        submission=more.pop("submission", sorted(ratios)[len(ratios) // 2] * reference if ratios else None),
        possible=more.pop("possible", 2e-6),
        handover=more.pop("handover", 1e-6),
        pairs=tuple(turns),
        **more,
    )


def settled(fault: Conclusion, *, message: str = "the reason", submission: float | None = None) -> Measured:
    return size((), fault=fault, message=message, submission=submission)


IDLE = size(idle=1.0)
RESULTS: dict[Conclusion, SpeedResult] = {
    Conclusion.FASTER: speed.conclude(WORTH, [size([0.5] * 10)]),
    Conclusion.NO_DIFFERENCE: speed.conclude(WORTH, [size()]),
    Conclusion.SLOWER: speed.conclude(WORTH, [size([4.0] * 10)]),
    Conclusion.TOO_NOISY: speed.conclude(WORTH, [size([0.5, 0.6, 0.7, 0.9, 1.0, 1.1, 2.0, 2.5, 3.0, 9.0])]),
    Conclusion.FAR_SLOWER: speed.conclude(WORTH, [settled(Conclusion.FAR_SLOWER, submission=0.05)]),
    Conclusion.WRONG: speed.conclude(WORTH, [settled(Conclusion.WRONG)]),
    Conclusion.FAILED: speed.conclude(WORTH, [settled(Conclusion.FAILED)]),
    Conclusion.IMPOSSIBLE: speed.conclude(WORTH, [size([0.1] * 10, handover=1e-3)]),
    Conclusion.OUT_OF_TURN: speed.conclude(WORTH, [IDLE]),
    Conclusion.BLOCKED: speed.untimed(WORTH, Conclusion.BLOCKED, "the reason"),
    Conclusion.SKIPPED: speed.untimed(WORTH, Conclusion.SKIPPED, "the reason"),
    Conclusion.JUDGE_ERROR: speed.untimed(WORTH, Conclusion.JUDGE_ERROR, "the reason"),
}


def report(result: SpeedResult | None) -> Report:
    return Report(
        problem="double",
        title="Double",
        submission="exercise/double.py",
        verdict=Verdict.ACCEPTED,
        score=total([ACCEPTED], result),
        cases=(ACCEPTED,),
        seed=7,
        isolation=None,
        environment=Environment(versions={"python": "3.11.7", "torch": "2.6.0"}, devices=("cpu",)),
        hashes={},
        seconds=1.0,
        speed=result,
    )


def text(result: SpeedResult | None, look: Look = PLAIN) -> str:
    return render([report(result)], look)


def lines(result: SpeedResult, look: Look = PLAIN) -> list[str]:
    """Give the lines about speed, without colour and indent."""
    found = [ESCAPE.sub("", line).strip() for line in text(result, look).splitlines()]
    first = next(number for number, line in enumerate(found) if re.match(r"\S speed ", line))
    return found[first : found.index("", first)]


def said(result: SpeedResult, look: Look = PLAIN) -> str:
    return " ".join(" ".join(lines(result, look)).split())


def bars(result: SpeedResult, look: Look = PLAIN) -> list[tuple[str, str, str, str]]:
    """Give each row of the plot: its size, whose it is, its bar, its time."""
    rows = [BAR.match(line) for line in lines(result, look)]
    return [(row[1].strip(), row[2], row[3], row[4] or "") for row in rows if row]


def of(*sizes: Measured, points: float = 10.0) -> SpeedResult:
    return speed.conclude(Speed(points=points, sizes={"L": (64,)}), sizes)


# Every conclusion, on every screen


def test_there_is_a_result_for_every_conclusion() -> None:
    assert RESULTS.keys() == set(Conclusion)
    assert {result.conclusion for result in RESULTS.values()} == set(Conclusion)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("conclusion", Conclusion)
def test_no_line_is_wider_than_the_screen(conclusion: Conclusion, look: Look) -> None:
    shown = [ESCAPE.sub("", line) for line in text(RESULTS[conclusion], look).splitlines()]
    assert max(map(cell_len, shown)) <= look.width


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("conclusion", Conclusion)
def test_a_screen_without_unicode_or_colour_gets_plain_ascii(conclusion: Conclusion, width: int) -> None:
    shown = text(RESULTS[conclusion], Look(width=width))
    assert shown.isascii()
    assert "\x1b" not in shown


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("conclusion", Conclusion)
def test_the_first_line_has_the_points_and_in_words_what_is_concluded(conclusion: Conclusion, look: Look) -> None:
    result = RESULTS[conclusion]
    points = "?" if result.points is None else f"{result.points:g}"
    first = lines(result, look)[0].split()
    assert f"{points}/{result.max_points:g}" in first
    if result.points != result.max_points:
        assert conclusion.replace("_", " ") in said(result, look)


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_concluded_stands_on_the_line_of_the_points(width: int) -> None:
    lost = {c: result for c, result in RESULTS.items() if result.points != result.max_points}
    first = {c: lines(result, Look(width=width))[0] for c, result in lost.items()}
    assert [c for c, line in first.items() if not line.endswith(c.replace("_", " "))] == []


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_the_points_stand_below_those_of_the_cases(width: int) -> None:
    shown = text(RESULTS[Conclusion.BLOCKED], Look(width=width)).splitlines()
    ends = [line.index(points) + len(points) for line in shown for points in ("5/5", "0/10") if f" {points}" in line]
    assert len(ends) == 2
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("conclusion", "unicode", "mark"),
    [
        (Conclusion.FASTER, True, "✓"),
        (Conclusion.FASTER, False, "+"),
        (Conclusion.NO_DIFFERENCE, True, "✓"),
        (Conclusion.SLOWER, True, "-"),
        (Conclusion.BLOCKED, True, "-"),
        (Conclusion.SKIPPED, True, "-"),
        (Conclusion.FAR_SLOWER, True, "✗"),
        (Conclusion.FAR_SLOWER, False, "x"),
        (Conclusion.WRONG, True, "✗"),
        (Conclusion.FAILED, False, "x"),
        (Conclusion.IMPOSSIBLE, True, "✗"),
        (Conclusion.OUT_OF_TURN, False, "x"),
        (Conclusion.JUDGE_ERROR, True, "✗"),
    ],
)
def test_the_mark_shows_at_a_glance_whether_points_were_lost(conclusion: Conclusion, unicode: bool, mark: str) -> None:
    assert lines(RESULTS[conclusion], Look(unicode=unicode))[0].startswith(f"{mark} speed ")


@pytest.mark.parametrize(
    "conclusion",
    [c for c in Conclusion if (RESULTS[c].message or "").endswith("the reason")],
)
def test_the_reason_is_told(conclusion: Conclusion) -> None:
    assert any(line.endswith("the reason") for line in lines(RESULTS[conclusion]))


def test_all_points_leave_nothing_to_be_concluded_in_words() -> None:
    assert lines(RESULTS[Conclusion.NO_DIFFERENCE])[0].endswith("10/10")


@pytest.mark.parametrize(
    ("conclusion", "sentence"),
    [
        (Conclusion.FASTER, "0.50 times the reference's time (0.49 to 0.51) at L = 64"),
        (
            Conclusion.NO_DIFFERENCE,
            "No measurable difference to the reference: 1.00 times its time (0.95 to 1.05) at L = 64",
        ),
        (Conclusion.SLOWER, "4.00 times the reference's time (3.92 to 4.08) at L = 64"),
        (
            Conclusion.TOO_NOISY,
            "Too noisy to say: 1.05 times the reference's time, but anything from 0.59 to 3.06 at L = 64",
        ),
    ],
)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_was_measured_is_told_in_a_sentence(conclusion: Conclusion, sentence: str, look: Look) -> None:
    assert sentence in said(RESULTS[conclusion], look)
    assert "40 rounds of 3 calls in 10 pairs of fresh processes" in said(RESULTS[conclusion], look)


def test_one_call_is_not_many() -> None:
    assert "rounds of 1 call in " in said(of(size(calls=1)))


def test_far_slower_is_told_by_how_much_at_least() -> None:
    assert "50 times the reference's time" in said(RESULTS[Conclusion.FAR_SLOWER])
    assert "20 times the reference's time" in said(of(settled(Conclusion.FAR_SLOWER)))


@pytest.mark.parametrize("conclusion", [Conclusion.WRONG, Conclusion.FAILED])
def test_what_was_not_measured_has_no_sentence_about_the_ratio(conclusion: Conclusion) -> None:
    assert "times the reference's time" not in said(RESULTS[conclusion])
    assert "rounds of" not in said(RESULTS[conclusion])


def test_notes_of_the_size_that_decides_are_shown_once() -> None:
    noted = said(of(size(processors=1.8, busy=0.5), size(L=8, processors=1.8, busy=0.5)))
    assert noted.count("processor time") == 1
    assert noted.count("The machine was busy") == 1


def test_a_report_without_speed_says_nothing_of_it() -> None:
    assert "speed" not in text(None)


def test_the_total_counts_speed() -> None:
    assert "15 of 15 points" in text(RESULTS[Conclusion.FASTER])
    assert "5 of 15 points" in text(RESULTS[Conclusion.FAILED])
    assert "5 of 5 points" in text(RESULTS[Conclusion.SKIPPED])
    assert "No total" in text(RESULTS[Conclusion.JUDGE_ERROR])
    assert report(RESULTS[Conclusion.JUDGE_ERROR]).score == Score(points=None, max_points=15.0)


@pytest.mark.parametrize(("points", "shown"), [(10.0, "10/10"), (2.5, "2.5/2.5"), (12.25, "12.25/12.25")])
def test_points_are_shown_as_those_of_a_case_are(points: float, shown: str) -> None:
    assert shown in lines(of(size(), points=points))[0].split()


@pytest.mark.parametrize("points", [1000.0, 1234.0])
def test_many_points_are_shown_in_full(points: float) -> None:
    assert f"{points:g}/{points:g}" in lines(of(size(), points=points))[0].split()


def test_points_that_were_lost_do_not_look_like_all() -> None:
    result = of(size([1.532] * 10))
    assert result.points is not None
    assert result.points < 10.0
    assert lines(result)[0].split()[2] == f"{result.points:g}/10"


# The plot


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_each_size_has_a_bar_for_either_side_and_for_what_is_possible(look: Look) -> None:
    result = of(size(L=8, reference=1e-5), size(L=64), size(L=16, reference=1e-4))
    rows = bars(result, look)
    assert [row[0] for row in rows] == ["L = 8", "", "", "L = 16", "", "", "L = 64", "", ""]
    assert [row[1] for row in rows] == ["yours", "reference", "possible"] * 3
    assert all(row[2] and row[3] for row in rows)


@pytest.mark.parametrize("look", [PLAIN, MODERN], ids=str)
def test_what_took_longer_has_the_longer_bar(look: Look) -> None:
    result = of(size([4.0] * 10, L=8, reference=1e-5), size([30.0] * 10, L=64, reference=1e-3))
    times = [one for s in result.sizes for one in (s.measured.submission, s.measured.reference, s.measured.possible)]
    lengths = [length(row[2]) for row in bars(result, look)]
    order = sorted(range(6), key=lambda row: times[row] or 0.0)
    for shorter, longer in itertools.pairwise(order):
        assert lengths[shorter] < lengths[longer] or times[shorter] == times[longer]
    assert max(lengths) == 24


def length(bar: str) -> float:
    return sum(1 if c in "#█" else "▏▎▍▌▋▊▉".index(c) / 8 + 1 / 8 for c in bar)


def test_the_scale_is_logarithmic() -> None:
    rows = bars(of(size([10.0] * 10, reference=1e-4, possible=1e-5)), MODERN)
    yours, reference = (length(row[2]) for row in rows[:2])
    assert (yours, reference) == (24.0, 12.0)  # two decades, and one


def test_the_times_are_written_beside_the_bars() -> None:
    rows = bars(of(size([2.0] * 10, reference=1.5e-3, possible=2.5e-6)), MODERN)
    assert [row[3] for row in rows] == ["3 ms", "1.5 ms", "2.5 µs"]


def test_microseconds_have_a_name_where_there_is_no_unicode() -> None:
    rows = bars(of(size([2.0] * 10, reference=1.5e-5, possible=2.5e-6)), PLAIN)
    assert [row[3] for row in rows] == ["30 us", "15 us", "2.5 us"]


def test_nothing_is_shown_by_the_code_of_a_character() -> None:
    assert [conclusion for conclusion, result in RESULTS.items() if re.search(r"\\[xu]", text(result))] == []


def test_a_size_that_was_stopped_before_it_had_a_time_says_so() -> None:
    rows = bars(of(size(L=8, reference=1e-5), settled(Conclusion.FAR_SLOWER)))
    assert rows[3] == ("L = 64", "yours", "(stopped)", "")
    assert rows[4][1] == "reference"
    assert rows[4][2]


def test_a_size_that_was_stopped_after_a_first_call_has_the_time_of_that() -> None:
    assert bars(RESULTS[Conclusion.FAR_SLOWER])[0][3] == "50 ms"


def test_a_reference_that_was_never_timed_has_no_time_at_all() -> None:
    never = replace(settled(Conclusion.FAILED, message="it cannot be loaded"), reference=None)
    for look in (PLAIN, MODERN):
        shown = said(of(never), look)
        assert "it cannot be loaded" in shown
        assert "0 ns" not in shown


def test_one_size_alone_is_drawn_and_has_no_growth() -> None:
    assert len(bars(of(size()))) == 3
    assert "grows" not in said(of(size()))


def test_times_that_are_all_equal_are_drawn() -> None:
    rows = bars(of(size([1.0] * 10, reference=1e-3, possible=1e-3, handover=1e-4)))
    assert len({row[2] for row in rows}) == 1
    assert rows[0][2]


@pytest.mark.parametrize("conclusion", [Conclusion.BLOCKED, Conclusion.SKIPPED, Conclusion.JUDGE_ERROR])
def test_what_was_not_timed_has_no_plot(conclusion: Conclusion) -> None:
    assert len(lines(RESULTS[conclusion])) == 2
    assert bars(RESULTS[conclusion]) == []


def test_how_the_time_grows_is_told() -> None:
    result = of(size(L=8, submission=8e-6), size(L=16, submission=32e-6), size(L=32, submission=128e-6))
    assert "Your time grows about like L^2.0." in lines(result)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_labels_of_several_sizes_leave_room_for_the_bars(look: Look) -> None:
    result = of(
        size(sizes={"L": 8, "max_dist": 4}, L=8, reference=1e-5), size(sizes={"L": 1024, "max_dist": 64}, L=1024)
    )
    assert len(bars(result, look)) == 6
