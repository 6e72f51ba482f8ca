"""What a judge can conclude, and the records of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The closed set of verdicts; `docs/report.md` says when each is given."""

    ACCEPTED = "accepted"
    WRONG_ANSWER = "wrong_answer"
    RUNTIME_ERROR = "runtime_error"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    NOT_ATTEMPTED = "not_attempted"
    BLOCKED = "blocked"
    SKIPPED = "skipped"
    JUDGE_ERROR = "judge_error"


class Check(StrEnum):
    """What a case can be about, the most basic first: the first fault in this order is the one that is told."""

    RAISES = "raises"
    STRUCTURE = "structure"
    TYPE = "type"
    SHAPE = "shape"
    DTYPE = "dtype"
    DEVICE = "device"
    NON_FINITE = "non_finite"
    VALUES = "values"
    INPUTS_UNCHANGED = "inputs_unchanged"
    NEW_TENSOR = "new_tensor"
    GRADIENT = "gradient"


class Evidence(StrEnum):
    """Who saw it: the judge itself, or only the child, whose word is a claim."""

    OBSERVED = "observed"
    REPORTED = "reported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worst:
    """The element that is furthest outside its bound; `result` counts from 0."""

    index: tuple[int, ...]
    actual: float
    expected: float
    difference: float
    allowed: float
    result: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One check that does not hold."""

    check: Check
    message: str
    evidence: Evidence = Evidence.OBSERVED
    wrong: int | None = None
    total: int | None = None
    worst: Worst | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """How a call ended that gave no result; `line` and `code` are the submission's own.

    `unwritten`: it ended in a NotImplementedError that the submission itself raises.
    """

    message: str
    type: str | None = None
    line: int | None = None
    code: str | None = None
    unwritten: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Which part of an array is shown: the index at which it begins, and the shape of the whole array."""

    start: tuple[int, ...]
    shape: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """What of a large call is shown: parts of its arrays around the worst element.

    `results` has one part for each result; `left_out` are the shapes of arguments that are not shown.
    """

    arguments: Mapping[str, Part]
    results: tuple[Part, ...]
    left_out: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One call as plain Python, whole or in a window: arguments, what was got, what was expected.

    `elements` counts those of the whole call. `names` are those of several results. `wrong` has for each result the
    indices of elements that are off by more than is allowed, the worst first: None where shapes differ, and as a whole
    where there is nothing to compare. Indices are those of the whole array, in a window too. `axes` has for each result
    the names of its axes, and `explanation` says in the spec's words what belongs where the worst element is. Where a
    call must raise, `expected` says so in words, and nothing is compared.
    """

    arguments: Mapping[str, object]
    actual: object
    expected: object
    elements: int
    names: tuple[str, ...] = ()
    wrong: tuple[tuple[tuple[int, ...], ...] | None, ...] | None = None
    window: Window | None = None
    axes: tuple[tuple[str, ...], ...] = ()
    explanation: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What the judge concluded of one run: a case at one dtype, device and size."""

    verdict: Verdict
    dtype: str
    device: str
    sizes: Mapping[str, int]
    call: int = 1
    calls: int = 1
    message: str | None = None
    mismatch: Mismatch | None = None
    fault: Fault | None = None
    exhibit: Exhibit | None = None
    output: str = ""
    seconds: float = 0.0
    changed: tuple[str, ...] = ()  # inputs that any of its calls changed, as the child reports
    shares: tuple[str, ...] = ()  # what any of its results shares memory with, as the child reports
    notes: tuple[str, ...] = ()
    aside: str | None = None  # how its values differ from those expected, where no check is about them


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """What the judge concluded of one case; `worth` is what the spec gives for it."""

    name: str
    verdict: Verdict
    worth: float
    checks: tuple[Check, ...]
    hidden: bool = False
    message: str | None = None
    spec_hint: str | None = None
    runs: tuple[RunResult, ...] = ()
    smallest: Exhibit | None = None
    notes: tuple[str, ...] = ()

    @property
    def hint(self) -> str | None:
        """Give the spec's hint if it is due: the case was run, and the submission failed it."""
        passed = self.verdict in {Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.BLOCKED, Verdict.JUDGE_ERROR}
        return self.spec_hint if self.runs and not passed else None

    @property
    def about_values(self) -> bool:
        """Say whether it checks values."""
        return Check.VALUES in self.checks

    @property
    def decisive(self) -> RunResult | None:
        """The run that decided the verdict: the first that has it."""
        return next((run for run in self.runs if run.verdict is self.verdict), None)
