"""A problem that is being verified, and what that takes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from grader.document import Document
from grader.errors import Finding
from grader.problem import Limits, Problem
from grader.project import Project
from grader.sandbox import Sandbox
from grader.verdict import Verdict

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The problem with its spec as text, where its files lie, and the sandbox and seed for what is run.

    `limits` are those for what may never end.
    """

    problem: Problem
    document: Document
    project: Project
    sandbox: Sandbox
    seed: int
    limits: Limits
    progress: Progress

    def finding(self, *where: str | int, found: str, wanted: str, then: str, warning: bool = False) -> Finding:
        """Make a finding about a place in the spec; `then` is the next step."""
        return replace(self.document.finding(where, found, wanted), next=then, warning=warning)

    def in_file(
        self,
        path: Path,
        *,
        found: str,
        wanted: str,
        then: str,
        key: str = "",
        line: int | None = None,
        warning: bool = False,
    ) -> Finding:
        """Make a finding about another file of the problem."""
        shown = self.project.shown(path)
        return Finding(file=shown, line=line, key=key, found=found, wanted=wanted, next=then, warning=warning)

    @property
    def spec_file(self) -> Path:
        """Give the file of the spec."""
        return self.project.folder(self.problem.slug) / "problem.toml"

    @property
    def reference_file(self) -> Path:
        """Give the file of the reference."""
        return self.project.reference(self.problem.slug)

    def examples(self, verdict: Verdict | None = None) -> list[Path]:
        """Give the examples, or those that are filed under a verdict."""
        found = self._folder.glob("*/*.py" if verdict is None else f"{verdict}/*.py")
        return sorted(path for path in found if path.is_file())

    def name_of(self, example: Path) -> str:
        """Name an example as a spec does: `wrong_answer/one.py`."""
        return str(example.relative_to(self._folder))

    @property
    def _folder(self) -> Path:
        return self.project.folder(self.problem.slug) / "examples"
