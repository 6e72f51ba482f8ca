"""The frozen record of one grading: everything that any format needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.score import Score
from grader.verdict import CaseResult, Verdict

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Where it was graded: versions by name, and the devices that were there."""

    versions: Mapping[str, str]
    devices: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one submission earned on one problem.

    `message` is what holds for the whole file, such as a failed import. `partial`: only chosen cases were run, so there
    is no score. Hashes are SHA-256.
    """

    problem: str
    title: str
    submission: str
    verdict: Verdict
    score: Score | None
    cases: tuple[CaseResult, ...]
    seed: int
    protections: tuple[str, ...]
    environment: Environment
    hashes: Mapping[str, str]
    seconds: float
    message: str | None = None
    output: str = ""
    partial: bool = False
    notes: tuple[str, ...] = ()
