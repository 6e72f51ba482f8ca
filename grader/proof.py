"""The record of one problem's verification: what is wrong with it, and which cases refuse which wrong answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grader.errors import Finding

PROOF_VERSION = 1
ENOUGH = 0.95  # of the mutants have to be caught


class Kind(StrEnum):
    """Where a wrong answer comes from."""

    MUTANT = "mutant"  # the reference with one change
    GENERIC = "generic"  # fits any problem
    EXAMPLE = "example"  # ships with the problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A wrong answer, and the cases that refuse it.

    A mutant is a statement of the reference as it `was` and what it `becomes`, on a `line`. `equivalent` is the spec's
    reason why it makes no difference. `margin`: how many times what is allowed its values are off, where they are off
    most; None where no values were compared. `wanted` is what a spec needs that it is refused, and `suggestion` a case
    that would do so, as TOML; `sought`: one was looked for. `beyond`: the spec has no case in which it is wrong.
    """

    kind: Kind
    name: str
    caught_by: tuple[str, ...]
    wanted: str = ""
    line: int | None = None
    was: str = ""
    becomes: str = ""
    equivalent: str | None = None
    margin: float | None = None
    suggestion: str | None = None
    beyond: bool = False
    sought: bool = False

    @property
    def missed(self) -> bool:
        """Say whether it gets past every case, and should not."""
        return not self.caught_by and self.equivalent is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What verifying one problem found. It is clean without findings; warnings are for a person to weigh.

    `used` is how much of what is allowed a right answer takes at most, by file.
    """

    problem: str
    title: str
    seed: int
    cases: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    wrong: tuple[Wrong, ...]
    used: Mapping[str, float] = field(default_factory=dict)
    seconds: float

    @property
    def clean(self) -> bool:
        """Say whether nothing has to be mended."""
        return not self.findings

    @property
    def mutants(self) -> tuple[Wrong, ...]:
        """Give the mutants that make a difference."""
        return tuple(one for one in self.wrong if one.kind is Kind.MUTANT and one.equivalent is None)

    @property
    def score(self) -> float | None:
        """Give the share of the mutants that some case refuses; None where there are none."""
        return score(self.mutants)

    @property
    def nearest(self) -> Wrong | None:
        """Give the wrong answer that was refused and whose values come nearest to being right."""
        off = [one for one in self.wrong if one.margin is not None and one.margin > 1 and one.caught_by]
        return min(off, key=lambda one: one.margin or 0.0, default=None)

    def caught(self, case: str) -> tuple[Wrong, ...]:
        """Give what a case refuses."""
        return tuple(one for one in self.wrong if case in one.caught_by)

    def alone(self, case: str) -> tuple[Wrong, ...]:
        """Give what no other case refuses."""
        return tuple(one for one in self.wrong if one.caught_by == (case,))

    @property
    def redundant(self) -> tuple[str, ...]:
        """Name the cases of which any one could go, and nothing more would get past."""
        return tuple(case for case in self.cases if self.wrong and not self.alone(case))


def score(mutants: Iterable[Wrong]) -> float | None:
    """Give the share that some case refuses."""
    all_of_them = list(mutants)
    return sum(bool(one.caught_by) for one in all_of_them) / len(all_of_them) if all_of_them else None
