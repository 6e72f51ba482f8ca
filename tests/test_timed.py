"""No attack on the clock gains anything, and each is named; an honest answer is never blamed.

Each file of `tests/timed` is timed at one small size by the real protocol. Its head says what must come of that: `row`
is one of the catalogue's (R, T), an attack of our own (X), or says that it is honest (Y).
"""

import math
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import ConfigDict, TypeAdapter

from grader import spec
from grader.isolation import Tier
from grader.problem import Problem
from grader.project import Project
from grader.sandbox import Sandbox
from grader.speed import BUSY, FAULTS, Conclusion, SpeedResult
from tests.conftest import ROOT
from tests.matches import played, timing

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="reason: processes are stopped as only Linux can"),
]

FOLDER = ROOT / "tests" / "timed"
BIAS = ROOT / "tests" / "exploits" / "problem"
MARK = "#: "
POINTS, FULL_AT, ZERO_AT = 10.0, 1.5, 20.0
ROWS = {*(f"R{n}" for n in range(1, 6)), *(f"T{n}" for n in range(1, 8))}
SEED = 20250607
TRIES = 4  # where others use the machine

LIMITS = """
[limits]
load_seconds  = 3
call_seconds  = 1
total_seconds = 5
memory_mb     = 512
output_kb     = 64
"""
SHARES = f"""
format = 1
title  = "Shares"
call   = "shares(weights)"

[sizes]
n = "1..9"

[arguments]
weights = {{ shape = "n" }}

[returns]
like = "weights"

[tolerance]
rtol   = 1e-4
reason = "shares are smaller than the absolute part of the usual bound"
{LIMITS}
[[case]]
name = "any size"
"""
TOTAL = f"""
format = 1
title  = "Total"
call   = "total(x)"

[sizes]
n = "1..9"

[arguments]
x = {{ shape = "n" }}

[returns]
shape = "1"
{LIMITS}
[[case]]
name = "any size"
"""
SPEED = """
[[speed]]
points  = {points}
sizes   = {{ {sizes} }}
full_at = {full_at}
zero_at = {zero_at}
"""
TOTALS = "def total(x):\n    return x.abs().sqrt().square().sum(0, keepdim=True)\n"
TINY = "import torch\n\n\ndef shares(weights):\n    return torch.softmax(weights * 0.25, 0)\n"
SHARED = "import torch\n\n\ndef shares(weights):\n    return torch.softmax(weights, 0)\n"


def bias(sizes: str) -> tuple[str, str, str]:
    """Give the problem of the exploits at a size: its spec, the size, its reference."""
    return (BIAS / "problem.toml").read_text(encoding="utf-8"), sizes, (BIAS / "reference.py").read_text()


MADE = {
    "many": bias("L = 96, max_dist = 32"),  # many calls a round
    "few": bias("L = 512, max_dist = 32"),  # a few calls a round
    "one": bias("L = 1024, max_dist = 32"),  # one call a round
    "shares": (SHARES, "n = 262144", SHARED),  # results as large as the inputs
    "tiny": (SHARES, "n = 1048576", TINY),  # results that are all tiny
    "total": (TOTAL, "n = 262144", TOTALS),  # a result far smaller than the inputs
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One submission: what it does, what must be concluded (any of these), and how its ratio and points are bounded.

    `most_points` is what an honest answer of the same real cost would get at most; 0 where a fault is concluded.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=False)

    path: Path
    row: str
    does: str
    conclusion: tuple[Conclusion, ...]
    at: str = "many"
    at_least: float | None = None
    at_most: float | None = None
    most_points: float | None = None
    least_points: float | None = None
    says: str | None = None

    @property
    def name(self) -> str:
        return self.path.stem


def read(path: Path) -> Entry:
    head: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(MARK):
            break
        head.append(line.removeprefix(MARK))
    said = tomllib.loads("\n".join(head))
    if isinstance(said.get("conclusion"), str):
        said["conclusion"] = [said["conclusion"]]
    return TypeAdapter(Entry).validate_python({"path": path, **said})


def problems_in(folder: Path) -> Mapping[str, Problem]:
    """Write the problems into a folder, and read them as any problem is."""
    for slug, (text, sizes, reference) in MADE.items():
        (folder / "problems" / slug).mkdir(parents=True)
        (folder / "solutions").mkdir(exist_ok=True)
        speed = SPEED.format(sizes=sizes, points=POINTS, full_at=FULL_AT, zero_at=ZERO_AT)
        (folder / "problems" / slug / "problem.toml").write_text(text + speed, encoding="utf-8")
        (folder / "solutions" / f"{slug}.py").write_text(reference, encoding="utf-8")
    return {slug: spec.load(Project(folder), slug) for slug in MADE}


def play(problems: Mapping[str, Problem], entry: Entry, sandbox: Sandbox) -> SpeedResult:
    """Time a submission at the one size of its problem, as `bench/time_submission.py` does."""
    problem = problems[entry.at]
    speed = problem.spec.speed
    assert speed is not None
    return played(problem, entry.path.read_bytes(), sizes=speed.each[0], seed=SEED, sandbox=sandbox)


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Problem]:
    return problems_in(tmp_path_factory.mktemp("timed"))


@pytest.fixture(scope="module")
def timer() -> Iterator[Sandbox]:
    with timing() as warm:
        if warm.wait().tier is not Tier.FULL:
            pytest.skip("reason: where isolation is not full, a submission may have processes that nobody stops")
        yield warm


ENTRIES = [read(path) for path in sorted(FOLDER.glob("*.py"))]


def unmet(entry: Entry, result: SpeedResult) -> str | None:
    """Say what does not hold of what a head says; None when all does."""
    (size,) = result.sizes
    if result.conclusion not in entry.conclusion:
        return f"the conclusion is {result.conclusion}"
    if entry.says is not None and not any(entry.says in text for text in (result.message or "", *size.notes)):
        return f"nothing says {entry.says!r}"
    if result.points is None:
        return "no points are given"
    if result.conclusion in FAULTS:
        return None if result.points == 0 else "a fault has points"
    ratio = math.inf if size.ratio is None and result.conclusion is Conclusion.FAR_SLOWER else size.ratio
    bounds: list[tuple[str, float | None, float | None, float | None]] = [
        ("ratio", ratio, entry.at_least, entry.at_most),
        ("points", result.points, entry.least_points, entry.most_points),
    ]
    for name, value, least, most in bounds:
        if value is None or (least is not None and value < least) or (most is not None and value > most):
            return f"{name}: {value} is not between {least} and {most}"
    return None


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_submission_gets_what_its_head_says(entry: Entry, problems: Mapping[str, Problem], timer: Sandbox) -> None:
    for _ in range(TRIES):
        result = play(problems, entry, timer)
        fault = unmet(entry, result)
        # Where others use the machine, a time may be off; nobody is wrong, or works out of turn, by such a chance.
        disturbed = result.sizes[0].measured.busy > BUSY and result.conclusion not in FAULTS
        if fault is None or not disturbed:
            break
    size = result.sizes[0]
    told = (
        f"{result.conclusion}, {result.points} points, {size.ratio} times [{size.low}, {size.high}]: {result.message}"
    )
    assert fault is None, f"{fault}\n  {told}\n  {entry.does}"


def test_every_row_about_time_has_a_submission() -> None:
    assert {entry.row for entry in ENTRIES} >= ROWS


def test_a_file_begins_with_its_row() -> None:
    for entry in ENTRIES:
        assert entry.name.startswith(f"{entry.row[0].lower()}{int(entry.row[1:]):02}_"), entry.name
