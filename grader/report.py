"""The frozen record of one grading: everything that any format needs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from grader.isolation import Isolation
from grader.score import Score
from grader.speed import SpeedResult
from grader.verdict import CaseResult, RunResult, Verdict

SCHEMA_VERSION = 1
MOST_OUTPUT = 1 << 15  # characters of all runs of a report
KEPT_BACK = "This case is hidden: its inputs, and what came of them, are kept back in official grading."


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Where it was graded: versions by name, the devices that were there, and why others that were wanted were not."""

    versions: Mapping[str, str]
    devices: tuple[str, ...]
    absent: Mapping[str, str] = field(default_factory=dict)
    gpu: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """The example of a known mistake that does the same in every run, and what the mistake tells a learner."""

    example: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one submission earned on one problem.

    `message` is what holds for the whole file, such as a failed import. `diagnosis` is what is known of a
    mistake that shows the same in every run. `partial`: only chosen cases were run, so there
    is no score. `official`: a hidden case shows its verdict and points only. `speed` is None where nobody asked for it.
    `isolation` is what was around the submission, and `on_cuda` around what of it ran there. Hashes are SHA-256.
    """

    problem: str
    title: str
    submission: str
    verdict: Verdict
    score: Score | None
    cases: tuple[CaseResult, ...]
    seed: int
    isolation: Isolation | None
    on_cuda: Isolation | None = None
    environment: Environment
    hashes: Mapping[str, str]
    seconds: float
    diagnosis: Diagnosis | None = None
    speed: SpeedResult | None = None
    message: str | None = None
    output: str = ""
    partial: bool = False
    official: bool = False
    notes: tuple[str, ...] = ()


def conceal(result: CaseResult) -> CaseResult:
    """Leave of a hidden case its verdict and its points: all else could carry its inputs or what was expected.

    A submission sees hidden inputs, and chooses what it answers, raises, prints, and on which line it fails.
    """
    if not result.hidden:
        return result
    # One for all runs of a kind: whether one of them is left open is the submission's to choose. And only of the first
    # kind where it failed: it chooses too after which of them its process ends.
    kinds = list(dict.fromkeys((run.dtype, run.device) for run in result.runs))
    kinds = kinds if result.verdict is Verdict.ACCEPTED else kinds[:1]
    bare = [RunResult(verdict=result.verdict, dtype=dtype, device=device, sizes={}) for dtype, device in kinds]
    message = None if result.verdict is Verdict.ACCEPTED else KEPT_BACK
    return replace(result, message=message, runs=tuple(bare), smallest=None, notes=())


def brief(results: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    """Keep of all that was printed what a reader can take in; what cannot be shown counts by the length of its code."""
    left = MOST_OUTPUT
    kept: list[CaseResult] = []
    for result in results:
        runs: list[RunResult] = []
        for run in result.runs:
            taken = len(run.output.encode("unicode_escape", "surrogatepass"))
            runs.append(run if taken <= left else replace(run, output="(more was printed than a report holds)"))
            left -= taken if taken <= left else 0
        kept.append(replace(result, runs=tuple(runs)))
    return tuple(kept)
