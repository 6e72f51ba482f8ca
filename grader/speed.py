"""What was measured ▶ ratio, interval, conclusion, points. Pure; `docs/performance.md` says what the numbers mean."""

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from grader.inputs import at
from grader.problem import Speed

CONFIDENCE = 0.95
COMMON = 1.02  # what all pairs may have in common, such as who lies where in memory, is in none of their differences
NOISY = 1.5  # the upper end of an interval over its lower one, from which on it says too little
LOUD = 2.0  # times the reference's own time: what asking takes, from which on it is told
BUSY = 0.15  # processors that others used, from which on it is told
THREADED = 1.15  # processor time of all threads over that of one, from which on it is told
ROUNDED = 0.9995  # of a unit, from which on three digits make it a whole one
POSSIBLE = 0.5  # of the time that handing the results over takes: nobody is faster, whatever the clock's noise
IDLE, OFTEN = 0.05, 0.25  # of a turn: processor time while standing still; of the rounds: too many for an accident


class Conclusion(StrEnum):
    """The closed set of what can be said of a submission's speed."""

    FASTER = "faster"
    NO_DIFFERENCE = "no_measurable_difference"
    SLOWER = "slower"
    TOO_NOISY = "too_noisy_to_say"
    FAR_SLOWER = "far_slower"  # cut off after a call: certainly beyond the ratio at which no points are left
    WRONG = "wrong_while_timed"
    FAILED = "failed_while_timed"
    IMPOSSIBLE = "faster_than_possible"
    OUT_OF_TURN = "worked_out_of_turn"
    BLOCKED = "blocked"  # not timed: a case is not accepted
    SKIPPED = "skipped"  # not timed: this machine cannot
    JUDGE_ERROR = "judge_error"


# What leaves no points whatever other sizes say, the gravest first; of the first it is not known how many.
FAULTS = (
    Conclusion.JUDGE_ERROR,
    Conclusion.OUT_OF_TURN,
    Conclusion.IMPOSSIBLE,
    Conclusion.WRONG,
    Conclusion.FAILED,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One turn of each side, in seconds per call; of the submission also processors used, and time while stopped."""

    reference: float
    submission: float
    processors: float
    idle: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One size, as it was measured.

    `pairs` are rounds, by pairs of fresh processes; `reference` and `submission` the medians of all, in seconds per
    call, or what a first call told where that settled it. `possible` is the least time in which the bytes of a call can
    be moved, `handover` that of its results alone; `asking` is what was taken off both sides. `busy` counts the
    processors that others used. `fault` and `message` say what settled it where the measured times did not.
    """

    sizes: Mapping[str, int]
    elements: int
    calls: int
    reference: float | None
    submission: float | None
    possible: float | None  # None on a device whose memory nobody has measured
    handover: float
    asking: float = 0.0
    pairs: tuple[tuple[Round, ...], ...] = ()
    busy: float = 0.0
    fault: Conclusion | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeResult:
    """What is concluded of one size. `ratio` is between `low` and `high`; each is None where it is not known."""

    measured: Measured
    conclusion: Conclusion
    ratio: float | None
    low: float | None
    high: float | None
    message: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedResult:
    """What is concluded of a submission's speed. Points are None when a fault of ours left them undecided."""

    points: float | None
    max_points: float
    conclusion: Conclusion
    message: str | None = None
    device: str = "cpu"
    sizes: tuple[SizeResult, ...] = ()

    @property
    def largest(self) -> SizeResult | None:
        """Give the largest size, which decides the ratio and the points."""
        return max(self.sizes, key=lambda size: size.measured.elements, default=None)


def untimed(speed: Speed, conclusion: Conclusion, message: str) -> SpeedResult:
    """Give the result where nothing was timed: it was not due, cannot be done here, or went wrong."""
    lost = {Conclusion.SKIPPED: (0.0, 0.0), Conclusion.JUDGE_ERROR: (None, speed.points)}
    points, most = lost.get(conclusion, (0.0, speed.points))
    return SpeedResult(points=points, max_points=most, conclusion=conclusion, message=message, device=speed.device)


def conclude(speed: Speed, measured: Sequence[Measured]) -> SpeedResult:
    """Conclude from what was measured: the gravest fault at any size, else what the largest size says."""
    sizes = tuple(_size(one, speed) for one in sorted(measured, key=lambda one: one.elements))
    faulty = [size for fault in FAULTS for size in sizes if size.conclusion is fault]
    result = SpeedResult(points=0.0, max_points=speed.points, conclusion=Conclusion.TOO_NOISY, sizes=sizes)
    result = replace(result, device=speed.device)
    decisive = faulty[0] if faulty else result.largest
    if decisive is None:
        raise AssertionError("a spec has a size to time")
    message = decisive.message and f"at {at(decisive.measured.sizes)}: {decisive.message}"
    earned: float | None = 0.0 if faulty or decisive.low is None else points(decisive.low, speed)
    if decisive.conclusion is Conclusion.JUDGE_ERROR:
        earned = None
    return replace(result, points=earned, conclusion=decisive.conclusion, message=message)


def points(ratio: float, speed: Speed) -> float:
    """Give all points up to `full_at`, none from `zero_at` on, between them by the logarithm; to a hundredth."""
    if ratio <= speed.full_at:
        return speed.points
    if ratio >= speed.zero_at:
        return 0.0
    share = math.log(speed.zero_at / ratio) / math.log(speed.zero_at / speed.full_at)
    return round(speed.points * share, 2)


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """Give what the median of all such ratios lies between with a probability of CONFIDENCE at least, of few as it is.

    The k-th smallest and k-th largest of n hold it with probability 1 - 2·P(B < k), B binomial of n and ½, whatever the
    distribution: of ten, the second of either end does in 97.9 of 100, and of six, the outermost in 96.9.
    Source: the sign test turned round, as in any text on order statistics.
    """
    ordered, number = sorted(ratios), len(ratios)
    below = [sum(math.comb(number, i) for i in range(k)) / 2**number for k in range(1, number // 2 + 1)]
    sure = sum(1 - 2 * chance >= CONFIDENCE for chance in below)
    return ordered[max(sure, 1) - 1], ordered[-max(sure, 1)]


def growth(sizes: Sequence[SizeResult]) -> tuple[str, float] | None:
    """Give the size that grows and the power of it that the submission's time grows with, by least squares of the logs.

    None unless one size alone differs, and the time is known at two of them.
    """
    if any(size.conclusion in FAULTS for size in sizes):
        return None
    known = [size.measured for size in sizes if size.measured.submission]
    differing = [name for name in known[0].sizes if len({one.sizes[name] for one in known}) > 1] if known else []
    if len(differing) != 1 or any(one.sizes[differing[0]] == 0 for one in known):
        return None
    logs = [(math.log(one.sizes[differing[0]]), math.log(one.submission or 1.0)) for one in known]
    return differing[0], statistics.linear_regression(*zip(*logs, strict=True)).slope


def _size(measured: Measured, speed: Speed) -> SizeResult:
    ratios = [
        statistics.median(turn.submission for turn in pair) / statistics.median(turn.reference for turn in pair)
        for pair in measured.pairs
    ]
    if measured.fault is not None or not ratios:
        ratio = None
        if measured.submission and measured.reference:
            ratio = measured.submission / measured.reference
        beyond = max(speed.zero_at, ratio or 0.0) if measured.fault is Conclusion.FAR_SLOWER else None
        fault = measured.fault or Conclusion.JUDGE_ERROR
        return SizeResult(
            measured=measured, conclusion=fault, ratio=ratio, low=beyond, high=None, message=measured.message
        )
    low, high = interval(ratios)
    low, high = low / COMMON, high * COMMON
    conclusion, message = _told(measured, low, high)
    return SizeResult(
        measured=measured,
        conclusion=conclusion,
        ratio=statistics.median(ratios),
        low=low,
        high=high,
        message=message,
        notes=tuple(_notes(measured)),
    )


def _told(measured: Measured, low: float, high: float) -> tuple[Conclusion, str | None]:
    rounds = [turn for pair in measured.pairs for turn in pair]
    submission = statistics.median(turn.submission for turn in rounds)
    idle = [turn.idle for turn in rounds if turn.idle > IDLE * measured.calls * turn.submission]
    if len(idle) > OFTEN * len(rounds):
        return Conclusion.OUT_OF_TURN, f"it used {duration(sum(idle))} of processor time while it was stopped"
    # With what asking takes, which was taken off: of next to nothing, noise leaves less than nothing.
    if submission + measured.asking < POSSIBLE * (measured.handover + measured.asking):
        took, least = duration(submission), duration(measured.handover)
        return Conclusion.IMPOSSIBLE, f"a call took {took}; to hand its result over takes {least}"
    if low > 1:
        return Conclusion.SLOWER, None
    if high < 1:
        return Conclusion.FASTER, None
    return (Conclusion.TOO_NOISY if high > NOISY * low else Conclusion.NO_DIFFERENCE), None


def _notes(measured: Measured) -> Iterator[str]:
    used = statistics.median(turn.processors for pair in measured.pairs for turn in pair)
    if used > THREADED:
        yield f"Its threads used {used:.1f} times the processor time that one can. Only one may run: all of it counts."
    if measured.reference and measured.asking > LOUD * measured.reference:
        yield f"To ask for a call takes {duration(measured.asking)}, longer than the call: this size says little."
    if measured.busy > BUSY:
        yield f"The machine was busy: others used {measured.busy:.1f} processors meanwhile."


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it."""
    for unit, length in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if seconds >= ROUNDED * length or unit == "ns":
            number = seconds / length
            return f"{number:.3g} {unit}" if number < 1000 * ROUNDED else f"{number:.0f} {unit}"
    raise AssertionError("the last unit takes all")
