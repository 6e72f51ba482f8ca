"""The exception tree, and how a finding is worded. A learner's mistake is never in it: that is a verdict."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

Place = tuple[str | int, ...]  # a path in a spec's TOML
Fault = tuple[Place, str, str]  # where, what was found, what was wanted
MOST_NAMES = 8


def printable(text: str) -> str:
    """Write text in one line, with what cannot be printed by its code: it may be anybody's, and a screen obeys it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def one_of(what: str, names: Collection[str]) -> str:
    """Write what is wanted where only some names fit; of many the first ones."""
    listed = ", ".join(islice(names, MOST_NAMES))
    more = f", … and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{what}: {listed}{more}" if listed else f"{what}; there is none"


class GraderError(Exception):
    """What the command line answers with a message instead of a report."""


class UsageError(GraderError):
    """The command cannot be carried out as it was given."""


class WorkerError(GraderError):
    """The warm process failed: our fault or the machine's, never the submission's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault in a problem: where it is, what was found, what was wanted; what to do next where that is not plain.

    A `warning` is for a person to weigh.
    """

    file: str
    line: int | None
    key: str
    found: str
    wanted: str
    next: str = ""
    warning: bool = False

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        key = f" {self.key}:" if self.key else ""
        after = f"; next: {self.next}" if self.next else ""
        return printable(f"{where}:{key} found {self.found}; wanted {self.wanted}{after}")


class Unfit(ValueError):
    """A value in a spec that cannot be used; becomes a finding once its place is known."""

    def __init__(self, found: str, *, wanted: str) -> None:
        super().__init__(f"found {found}; wanted {wanted}")
        self.found = found
        self.wanted = wanted


class SpecError(GraderError):
    """A spec that cannot be graded by; holds every finding, not only the first."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = findings


class TrackError(SpecError):
    """A track that does not fit its project; holds every finding, and keeps nothing from being graded."""


class CannotTime(GraderError):
    """This machine lacks what it takes to time a submission so that nobody can forge it."""
