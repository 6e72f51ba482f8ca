"""From what was measured to a ratio, an interval, a conclusion and points."""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from grader import speed
from grader.problem import Speed
from grader.speed import COMMON, FAULTS, OFTEN, Conclusion, Measured, Round, SizeResult, SpeedResult

SPEED = Speed(points=10.0, sizes={"n": (64,)}, full_at=1.5, zero_at=20.0)
RANKS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 3}
EVEN = [0.96, 0.97, 0.98, 0.99, 1.0, 1.0, 1.01, 1.02, 1.03, 1.04]
TIMED = {Conclusion.FASTER, Conclusion.SLOWER, Conclusion.NO_DIFFERENCE, Conclusion.TOO_NOISY}


def measured(
    ratios: Sequence[float] = EVEN,
    *,
    n: int = 64,
    sizes: Mapping[str, int] | None = None,
    reference: float = 1e-3,
    processors: float = 1.0,
    idle: float = 0.0,
    calls: int = 1,
    **more: Any,
) -> Measured:
    """Give a size at which each pair of processes had one of these ratios, in each of two rounds."""
    pairs = tuple(
        (Round(reference=reference, submission=ratio * reference, processors=processors, idle=idle),) * 2
        for ratio in ratios
    )
    return Measured(
        sizes=sizes or {"n": n},
        elements=n,
        calls=calls,
        reference=reference,
        submission=more.pop("submission", float(np.median(ratios)) * reference if ratios else None),
        possible=more.pop("possible", 2e-6),
        handover=more.pop("handover", 1e-6),
        pairs=pairs,
        **more,
    )


def settled(fault: Conclusion, *, n: int = 64, submission: float | None = None, message: str = "why") -> Measured:
    return measured((), n=n, submission=submission, fault=fault, message=message)


def concluded(*sizes: Measured, of: Speed = SPEED) -> SpeedResult:
    return speed.conclude(of, sizes)


def only(result: SpeedResult) -> SizeResult:
    (size,) = result.sizes
    return size


# Points


@pytest.mark.parametrize("ratio", [0.0, 0.01, 1.0, 1.5])
def test_all_points_are_given_up_to_full_at(ratio: float) -> None:
    assert speed.points(ratio, SPEED) == 10.0


@pytest.mark.parametrize("ratio", [20.0, 20.001, 1e9, math.inf])
def test_no_points_are_given_from_zero_at_on(ratio: float) -> None:
    assert speed.points(ratio, SPEED) == 0.0


@pytest.mark.parametrize(
    ("full_at", "zero_at", "ratio", "earned"),
    [
        (1.0, 100.0, 10.0, 5.0),  # halfway, on a logarithmic scale
        (1.0, 10_000.0, 10.0, 7.5),
        (1.0, 10_000.0, 1000.0, 2.5),
        (1.5, 20.0, 3.0, 7.32),  # ln(20 / 3) / ln(20 / 1.5) = 1.8971 / 2.5903
        (1.5, 20.0, 10.0, 2.68),  # ln(20 / 10) / ln(20 / 1.5) = 0.6931 / 2.5903
        (0.5, 2.0, 1.0, 5.0),
    ],
)
def test_between_them_points_fall_with_the_logarithm_of_the_ratio(
    full_at: float, zero_at: float, ratio: float, earned: float
) -> None:
    worth = Speed(points=10.0, sizes={"n": (1,)}, full_at=full_at, zero_at=zero_at)
    assert speed.points(ratio, worth) == earned


def test_points_never_rise_with_the_ratio_and_do_not_jump_at_either_end() -> None:
    ratios = np.geomspace(0.5, 40.0, 2000)
    earned = np.array([speed.points(float(ratio), SPEED) for ratio in ratios])
    steps = -np.diff(earned)
    assert (steps >= 0).all()
    assert steps.max() < 0.03  # a step of the ratio is 0.2 %
    between = (ratios > 1.51) & (ratios < 19.9)
    assert ((earned[between] > 0) & (earned[between] < 10)).all()


def test_points_have_two_decimals() -> None:
    ratios = np.geomspace(1.0, 25.0, 500)
    earned = [speed.points(float(ratio), SPEED) for ratio in ratios]
    assert earned == [round(points, 2) for points in earned]
    assert len(set(earned)) > 200


def test_points_scale_with_what_speed_is_worth() -> None:
    other = Speed(points=3.0, sizes={"n": (1,)})
    assert speed.points(4.0, other) == pytest.approx(0.3 * speed.points(4.0, SPEED), abs=0.01)


# The interval


@pytest.mark.parametrize("number", range(1, 13))
def test_an_interval_ends_at_the_rank_that_holds_the_median_often_enough(number: int) -> None:
    ratios = np.random.default_rng(number).permutation(np.arange(1.0, number + 1)).tolist()
    rank = RANKS[number]
    assert speed.interval(ratios) == (rank, number + 1 - rank)


@pytest.mark.parametrize(("number", "percent"), [(6, 96.9), (10, 97.9)])
def test_the_ranks_of_six_and_of_ten_hold_the_median_as_often_as_is_said(number: int, percent: float) -> None:
    inside = sum(math.comb(number, below) for below in range(RANKS[number], number - RANKS[number] + 1))
    assert round(100 * inside / 2**number, 1) == percent


@pytest.mark.parametrize("number", range(6, 13))
def test_no_narrower_interval_would_hold_the_median_often_enough(number: int) -> None:
    def chance(rank: int) -> float:
        outside = sum(math.comb(number, below) for below in range(rank))
        return 1 - 2 * float(outside) / float(2**number)

    assert chance(RANKS[number]) >= speed.CONFIDENCE
    assert RANKS[number] + 1 > number // 2 or chance(RANKS[number] + 1) < speed.CONFIDENCE


Draw = Callable[[np.random.Generator, tuple[int, int]], Any]


@pytest.mark.parametrize(("number", "claimed"), [(6, 0.969), (10, 0.979), (12, 0.961)])
@pytest.mark.parametrize(
    "draw",
    [
        lambda generator, shape: generator.lognormal(0.0, 0.05, shape),
        lambda generator, shape: np.exp(generator.standard_cauchy(shape).clip(-50, 50)),
        lambda generator, shape: np.exp(generator.exponential(1.0, shape) - math.log(2)),
    ],
    ids=["lognormal", "heavy tails", "skewed"],
)
def test_of_many_intervals_as_many_hold_the_true_median_as_is_claimed(draw: Draw, number: int, claimed: float) -> None:
    trials = draw(np.random.default_rng(7), (5000, number))  # the median of each of these is 1
    ends = np.array([speed.interval(row) for row in trials.tolist()])
    held = ((ends[:, 0] <= 1) & (ends[:, 1] >= 1)).mean()
    assert held == pytest.approx(claimed, abs=0.008)
    assert held >= speed.CONFIDENCE


def test_few_ratios_give_all_that_there_is() -> None:
    assert speed.interval([1.25]) == (1.25, 1.25)
    assert speed.interval([3.0, 1.0, 2.0]) == (1.0, 3.0)


# What is concluded of a size that was measured


@pytest.mark.parametrize(
    ("ratios", "conclusion", "earned"),
    [
        ([0.5] * 10, Conclusion.FASTER, 10.0),
        ([0.8, 0.85, 0.9, 0.9, 0.95, 0.95, 0.95, 0.96, 0.97, 5.0], Conclusion.FASTER, 10.0),
        (EVEN, Conclusion.NO_DIFFERENCE, 10.0),
        ([1.0] * 10, Conclusion.NO_DIFFERENCE, 10.0),
        ([0.99] * 10, Conclusion.NO_DIFFERENCE, 10.0),  # all pairs may have so much in common
        ([1.01] * 10, Conclusion.NO_DIFFERENCE, 10.0),
        ([0.97] * 10, Conclusion.FASTER, 10.0),
        ([1.03] * 10, Conclusion.SLOWER, 10.0),
        ([1.5 * COMMON] * 10, Conclusion.SLOWER, 10.0),
        ([3.0 * COMMON] * 10, Conclusion.SLOWER, 7.32),
        ([30.0] * 10, Conclusion.SLOWER, 0.0),
        ([0.5, 0.7, 0.9, 1, 1, 1, 1, 1.1, 1.2, 9.0], Conclusion.TOO_NOISY, 10.0),
    ],
)
def test_the_interval_decides_what_is_said(ratios: list[float], conclusion: Conclusion, earned: float) -> None:
    result = concluded(measured(ratios))
    assert result.conclusion is only(result).conclusion is conclusion
    assert result.points == earned
    assert (result.max_points, result.message) == (10.0, None)


def test_an_interval_that_only_touches_one_is_no_difference() -> None:
    assert concluded(measured([1.0, 1.0, 1.0, 1.1, 1.2, 1.3])).conclusion is Conclusion.NO_DIFFERENCE
    assert concluded(measured([0.8, 0.9, 0.9, 1.0, 1.0, 1.0])).conclusion is Conclusion.NO_DIFFERENCE


@pytest.mark.parametrize(
    ("high", "conclusion"),
    [(1.28, Conclusion.NO_DIFFERENCE), (1.31, Conclusion.TOO_NOISY), (9.0, Conclusion.TOO_NOISY)],
)
def test_an_interval_around_one_says_too_little_from_one_and_a_half_on(high: float, conclusion: Conclusion) -> None:
    assert concluded(measured([0.9, 0.95, 1.0, 1.0, 1.1, high])).conclusion is conclusion  # 0.9 · 1.5 / 1.02² = 1.298


def test_the_ratio_is_the_median_over_pairs_of_the_ratio_of_their_medians() -> None:
    def turn(reference: float, submission: float) -> Round:
        return Round(reference=reference, submission=submission, processors=1.0, idle=0.0)

    pair = (turn(1.0, 2.0), turn(1.0, 2.0), turn(9.0, 2.0), turn(1.0, 99.0))  # 1 and 2: an outlier of either
    slow = tuple(turn(2 * one.reference, 2 * one.submission) for one in pair)  # a pair on a slower processor
    one = Measured(
        sizes={"n": 1}, elements=1, calls=1, reference=1.0, submission=2.0, possible=0.0, handover=0.0,
        pairs=(pair, slow, pair, slow, pair, slow),
    )  # fmt: skip
    size = only(concluded(one))
    assert (size.low, size.ratio, size.high) == pytest.approx((2.0 / COMMON, 2.0, 2.0 * COMMON))


def test_points_follow_the_low_end_of_the_interval() -> None:
    result = concluded(measured([float(number) for number in range(1, 11)]))
    assert (only(result).low, only(result).ratio, only(result).high) == pytest.approx((2 / COMMON, 5.5, 9 * COMMON))
    assert result.points == speed.points(2.0 / COMMON, SPEED)


def test_what_all_pairs_may_have_in_common_widens_the_interval_at_both_ends_and_leaves_the_ratio() -> None:
    size = only(concluded(measured([1.3] * 6)))
    assert size.low is not None
    assert size.high is not None
    assert (size.ratio, size.high / size.low) == pytest.approx((1.3, COMMON**2))


# Faults


def test_processor_time_while_stopped_is_work_out_of_turn() -> None:
    result = concluded(measured(EVEN, calls=10, reference=1e-3, idle=0.6e-3))  # of rounds of 10 ms
    assert result.conclusion is Conclusion.OUT_OF_TURN
    assert result.points == 0.0
    assert result.message == "at n = 64: it used 12 ms of processor time while it was stopped"


def test_a_twentieth_of_a_round_while_stopped_is_still_the_clocks_noise() -> None:
    result = concluded(measured(EVEN, calls=10, reference=1e-3, idle=0.49e-3))
    assert result.conclusion is Conclusion.NO_DIFFERENCE


@pytest.mark.parametrize(
    ("idle", "conclusion"),
    [(0, Conclusion.NO_DIFFERENCE), (5, Conclusion.NO_DIFFERENCE), (6, Conclusion.OUT_OF_TURN)],
)
def test_work_while_stopped_counts_only_where_it_is_in_more_than_a_quarter_of_the_rounds(
    idle: int, conclusion: Conclusion
) -> None:
    rounds = [
        Round(reference=1e-3, submission=1e-3, processors=1.0, idle=5.0 if number < idle else 0.0)
        for number in range(20)
    ]
    np.random.default_rng(0).shuffle(rounds)
    pairs = tuple((rounds[number], rounds[number + 10]) for number in range(10))
    result = concluded(replace(measured(), pairs=pairs))
    assert result.conclusion is conclusion
    assert OFTEN == 0.25
    told = f"at n = 64: it used {5 * idle} s of processor time while it was stopped"
    assert result.message == (told if conclusion is Conclusion.OUT_OF_TURN else None)


def test_a_little_while_stopped_in_every_round_is_not_often() -> None:
    rounds = tuple((Round(reference=1.0, submission=1.0, processors=1.0, idle=0.049),) * 2 for _ in range(10))
    assert concluded(replace(measured(), pairs=rounds)).conclusion is Conclusion.NO_DIFFERENCE


def test_less_than_half_the_time_that_it_takes_to_hand_over_results_is_impossible() -> None:
    result = concluded(measured([0.4] * 10, handover=1e-3))
    assert result.conclusion is Conclusion.IMPOSSIBLE
    assert result.points == 0.0
    assert result.message == "at n = 64: a call took 400 µs; to hand its result over takes 1 ms"
    assert concluded(measured([0.6] * 10, handover=1e-3)).conclusion is Conclusion.FASTER


@pytest.mark.parametrize(
    ("asking", "conclusion"), [(0.0, Conclusion.IMPOSSIBLE), (1e-4, Conclusion.IMPOSSIBLE), (3e-4, Conclusion.FASTER)]
)
def test_what_asking_takes_is_noise_in_what_is_impossible(asking: float, conclusion: Conclusion) -> None:
    # 0.4 + a < 0.5 (1 + a) as long as a is below 0.2
    assert concluded(measured([0.4] * 10, handover=1e-3, asking=asking)).conclusion is conclusion


def test_out_of_turn_explains_what_is_impossibly_fast() -> None:
    assert concluded(measured([0.01] * 10, handover=1e-3, idle=1e-3)).conclusion is Conclusion.OUT_OF_TURN


@pytest.mark.parametrize("conclusion", [Conclusion.WRONG, Conclusion.FAILED])
@pytest.mark.parametrize("submission", [None, 2e-3])
def test_what_is_wrong_or_fails_has_no_interval_and_no_points(conclusion: Conclusion, submission: float | None) -> None:
    result = concluded(settled(conclusion, submission=submission))
    assert (result.conclusion, result.points, result.max_points, result.message) == (
        conclusion,
        0.0,
        10.0,
        "at n = 64: why",
    )
    size = only(result)
    assert size.ratio == (None if submission is None else pytest.approx(2.0))
    assert (size.low, size.high) == (None, None)


@pytest.mark.parametrize(("submission", "ratio", "low"), [(None, None, 20.0), (50e-3, 50.0, 50.0), (15e-3, 15.0, 20.0)])
def test_far_slower_is_beyond_zero_at_whether_a_time_is_known_or_not(
    submission: float | None, ratio: float | None, low: float
) -> None:
    result = concluded(settled(Conclusion.FAR_SLOWER, submission=submission))
    assert (result.conclusion, result.points, result.message) == (Conclusion.FAR_SLOWER, 0.0, "at n = 64: why")
    size = only(result)
    assert size.ratio == pytest.approx(ratio)
    assert size.low == pytest.approx(low)
    assert size.high is None


def test_a_size_without_a_round_and_without_a_reason_is_a_fault_of_ours() -> None:
    assert concluded(measured(())).conclusion is Conclusion.JUDGE_ERROR


def test_a_fault_of_ours_leaves_points_undecided() -> None:
    result = concluded(settled(Conclusion.JUDGE_ERROR))
    assert (result.points, result.max_points) == (None, 10.0)


# Several sizes


def test_the_largest_size_decides_in_whatever_order_they_come() -> None:
    small, middle, large = (measured([ratio] * 10, n=n) for ratio, n in ((0.5, 8), (30.0, 16), (3.0 * COMMON, 32)))
    for order in itertools.permutations((small, middle, large)):
        result = concluded(*order)
        assert result.conclusion is Conclusion.SLOWER
        assert result.points == 7.32
        assert [size.measured.elements for size in result.sizes] == [8, 16, 32]
        assert result.largest is result.sizes[-1]


def test_the_largest_is_told_by_its_elements_not_by_its_sizes() -> None:
    wide = measured([3.0] * 10, n=100, sizes={"n": 2})
    deep = measured([0.5] * 10, n=10, sizes={"n": 9})
    assert concluded(wide, deep).conclusion is Conclusion.SLOWER


@pytest.mark.parametrize(("graver", "lighter"), list(itertools.combinations(FAULTS, 2)))
def test_the_gravest_fault_at_any_size_is_the_one_that_is_told(graver: Conclusion, lighter: Conclusion) -> None:
    for large, small in ((graver, lighter), (lighter, graver)):
        sizes = settled(large, n=64, message=str(large)), settled(small, n=8, message=str(small))
        result = concluded(*sizes)
        assert (result.conclusion, result.message) == (graver, f"at n = {64 if graver is large else 8}: {graver}")


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault is not Conclusion.JUDGE_ERROR])
def test_a_fault_at_the_smallest_size_takes_all_points(fault: Conclusion) -> None:
    result = concluded(measured([0.5] * 10, n=64), settled(fault, n=8))
    assert (result.conclusion, result.points, result.max_points) == (fault, 0.0, 10.0)
    assert result.largest is not None
    assert result.largest.conclusion is Conclusion.FASTER


def test_to_be_far_slower_at_a_small_size_takes_nothing() -> None:
    result = concluded(measured([0.5] * 10, n=64), settled(Conclusion.FAR_SLOWER, n=8))
    assert (result.conclusion, result.points, result.message) == (Conclusion.FASTER, 10.0, None)


def test_what_is_grave_is_what_leaves_no_points() -> None:
    assert len(set(FAULTS)) == len(FAULTS)
    outside = {*TIMED, Conclusion.FAR_SLOWER, Conclusion.BLOCKED, Conclusion.SKIPPED}
    assert {*FAULTS, *outside} == set(Conclusion)


# Notes


def test_threads_are_told_with_the_processor_time_they_used() -> None:
    (note,) = only(concluded(measured(processors=1.8))).notes
    assert note == ("Its threads used 1.8 times the processor time that one can. Only one may run: all of it counts.")


def test_other_work_on_the_machine_is_told() -> None:
    (note,) = only(concluded(measured(busy=0.62))).notes
    assert note == "The machine was busy: others used 0.6 processors meanwhile."


def test_a_size_at_which_asking_takes_longer_than_the_call_is_told() -> None:
    (note,) = only(concluded(measured(reference=1e-5, asking=2.5e-5, handover=1e-9))).notes
    assert note == "To ask for a call takes 25 µs, longer than the call: this size says little."
    assert only(concluded(measured(reference=1e-5, asking=1.9e-5, handover=1e-9))).notes == ()


def test_a_little_of_either_is_not_worth_a_note() -> None:
    assert only(concluded(measured(processors=1.14, busy=0.14))).notes == ()
    assert len(only(concluded(measured(processors=1.16, busy=0.16))).notes) == 2


# Not timed


@pytest.mark.parametrize(
    ("conclusion", "points", "max_points"),
    [(Conclusion.BLOCKED, 0.0, 10.0), (Conclusion.SKIPPED, 0.0, 0.0), (Conclusion.JUDGE_ERROR, None, 10.0)],
)
def test_what_was_not_timed_costs_points_unless_the_machine_or_we_are_to_blame(
    conclusion: Conclusion, points: float | None, max_points: float
) -> None:
    result = speed.untimed(SPEED, conclusion, "the reason")
    assert (result.points, result.max_points) == (points, max_points)
    assert (result.conclusion, result.message, result.sizes, result.largest) == (conclusion, "the reason", (), None)


# Growth


def at_times(times: Mapping[int, float | None], **others: int) -> tuple[SizeResult, ...]:
    """Give sizes L at which the submission took these seconds."""
    sizes = [
        measured([1.0] * 6, n=length, sizes={"L": length, **others}, submission=time) for length, time in times.items()
    ]
    return concluded(*sizes).sizes


def grows(sizes: Sequence[SizeResult]) -> tuple[str, float] | None:
    """Give what grows and with which power, to nine digits."""
    found = speed.growth(sizes)
    return None if found is None else (found[0], round(found[1], 9))


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("lengths", [(8, 64), (8, 16, 64, 256)])
def test_the_power_of_a_law_is_found_exactly(power: float, lengths: tuple[int, ...]) -> None:
    assert grows(at_times({length: 3e-7 * length**power for length in lengths})) == ("L", power)


def test_a_size_that_stays_the_same_does_not_hide_the_one_that_grows() -> None:
    assert grows(at_times({8: 8e-6, 16: 32e-6}, d=5)) == ("L", 2.0)


def test_times_that_are_not_known_are_left_out() -> None:
    assert grows(at_times({8: 8e-6, 16: 32e-6, 32: None})) == ("L", 2.0)
    assert speed.growth(at_times({8: 8e-6, 16: None})) is None


def test_nothing_is_said_of_growth_where_two_sizes_differ() -> None:
    one = measured([1.0] * 6, n=8, sizes={"L": 8, "d": 2})
    other = measured([1.0] * 6, n=16, sizes={"L": 16, "d": 4})
    assert speed.growth(concluded(one, other).sizes) is None


def test_nothing_is_said_of_growth_at_one_size_at_none_and_from_zero() -> None:
    assert speed.growth(at_times({8: 1e-3})) is None
    assert speed.growth(()) is None
    assert speed.growth(at_times({0: 1e-3, 8: 2e-3})) is None


# Durations


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ns"),
        (3.4e-9, "3.4 ns"),
        (999e-9, "999 ns"),
        (1e-6, "1 µs"),
        (12.34e-6, "12.3 µs"),
        (1e-3, "1 ms"),
        (0.1234, "123 ms"),
        (1.0, "1 s"),
        (12.345, "12.3 s"),
        (345.6, "346 s"),
    ],
)
def test_a_time_is_written_with_three_digits_and_the_unit_that_suits_it(seconds: float, text: str) -> None:
    assert speed.duration(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(999.7e-9, "1 µs"), (0.9996e-3, "1 ms"), (0.9999, "1 s")])
def test_a_time_that_rounds_up_to_the_next_unit_is_written_with_that(seconds: float, text: str) -> None:
    assert speed.duration(seconds) == text


def test_no_time_is_written_with_an_exponent() -> None:
    odd = [text for seconds in np.geomspace(1e-9, 3600, 5000) if "e" in (text := speed.duration(float(seconds)))]
    assert odd == []
