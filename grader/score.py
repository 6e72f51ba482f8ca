"""Results ▶ points. Arithmetic only."""

from collections.abc import Iterable
from dataclasses import dataclass

from grader.speed import SpeedResult
from grader.verdict import CaseResult, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points earned of points that could be; `points` is None when a fault of ours left them undecided."""

    points: float | None
    max_points: float


def of_case(result: CaseResult) -> Score:
    """Score one case: all of its points or none. A skipped one leaves both columns."""
    match result.verdict:
        case Verdict.ACCEPTED:
            return Score(points=result.worth, max_points=result.worth)
        case Verdict.SKIPPED:
            return Score(points=0.0, max_points=0.0)
        case Verdict.JUDGE_ERROR:
            return Score(points=None, max_points=result.worth)
        case _:
            return Score(points=0.0, max_points=result.worth)


def total(results: Iterable[CaseResult], speed: SpeedResult | None = None) -> Score:
    """Add up the cases, and what speed earned where it was asked for."""
    scores = [of_case(result) for result in results]
    if speed is not None:
        scores.append(Score(points=speed.points, max_points=speed.max_points))
    points = [score.points for score in scores]
    earned = None if None in points else sum(point for point in points if point is not None)
    return Score(points=earned, max_points=sum(score.max_points for score in scores))
