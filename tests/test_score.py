"""Results to points."""

import pytest

from grader import score
from grader.score import Score
from grader.speed import Conclusion, SpeedResult
from grader.verdict import CaseResult, Check, Verdict

LOST = [
    Verdict.WRONG_ANSWER,
    Verdict.RUNTIME_ERROR,
    Verdict.TIME_LIMIT,
    Verdict.MEMORY_LIMIT,
    Verdict.OUTPUT_LIMIT,
    Verdict.NOT_ATTEMPTED,
    Verdict.BLOCKED,
]


def case(verdict: Verdict, worth: float = 5.0) -> CaseResult:
    return CaseResult(name="a case", verdict=verdict, worth=worth, checks=(Check.VALUES,))


def test_an_accepted_case_earns_all_of_its_points() -> None:
    assert score.of_case(case(Verdict.ACCEPTED)) == Score(points=5.0, max_points=5.0)


@pytest.mark.parametrize("verdict", LOST)
def test_a_case_that_is_not_accepted_earns_nothing_and_still_counts(verdict: Verdict) -> None:
    assert score.of_case(case(verdict)) == Score(points=0.0, max_points=5.0)


def test_a_skipped_case_leaves_both_columns() -> None:
    assert score.of_case(case(Verdict.SKIPPED)) == Score(points=0.0, max_points=0.0)


def test_a_case_with_a_fault_of_ours_is_undecided() -> None:
    assert score.of_case(case(Verdict.JUDGE_ERROR)) == Score(points=None, max_points=5.0)


def test_every_verdict_has_a_score() -> None:
    assert {*LOST, Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.JUDGE_ERROR} == set(Verdict)


def test_the_total_adds_up_what_was_earned_and_what_could_be() -> None:
    results = [case(Verdict.ACCEPTED, 10), case(Verdict.WRONG_ANSWER, 2.5), case(Verdict.SKIPPED, 4)]
    assert score.total(results) == Score(points=10, max_points=12.5)


def test_one_undecided_case_leaves_the_total_undecided_but_not_what_could_be_earned() -> None:
    results = [case(Verdict.ACCEPTED, 10), case(Verdict.JUDGE_ERROR, 2)]
    assert score.total(results) == Score(points=None, max_points=12)


def test_no_case_at_all_totals_nothing_of_nothing() -> None:
    assert score.total([]) == Score(points=0, max_points=0)


def test_the_total_takes_any_iterable_once() -> None:
    assert score.total(case(Verdict.ACCEPTED, 1) for _ in range(3)) == Score(points=3, max_points=3)


@pytest.mark.parametrize(
    ("speed", "points", "most"),
    [
        (None, 1.0, 1.0),
        (SpeedResult(points=2.5, max_points=4.0, conclusion=Conclusion.SLOWER), 3.5, 5.0),
        (SpeedResult(points=0.0, max_points=0.0, conclusion=Conclusion.SKIPPED), 1.0, 1.0),
        (SpeedResult(points=None, max_points=4.0, conclusion=Conclusion.JUDGE_ERROR), None, 5.0),
    ],
)
def test_speed_adds_to_both_columns_where_it_was_asked_for(
    speed: SpeedResult | None, points: float | None, most: float
) -> None:
    assert score.total([case(Verdict.ACCEPTED, worth=1.0)], speed) == Score(points=points, max_points=most)
