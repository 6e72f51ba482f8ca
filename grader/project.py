"""The folder that a command works on: where problems, exercises and references lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError, printable

PROBLEMS = "problems"


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with `problems/`, and by convention `exercise/` and `solutions/` beside it."""

    root: Path

    @classmethod
    def find(cls, start: Path, *, named: Path | None) -> "Project":
        """Give the named folder, or the nearest ancestor of `start` that has `problems/`.

        Raises:
            UsageError: there is none.
        """
        if named is not None:
            if not (named / PROBLEMS).is_dir():
                raise UsageError(f"{named} holds no {PROBLEMS}/ folder. Name the folder that does with --project DIR.")
            return cls(named)
        for folder in (start, *start.parents):
            if (folder / PROBLEMS).is_dir():
                return cls(folder)
        raise UsageError(
            f"Neither {start} nor a folder above it holds {PROBLEMS}/. "
            "Change to a project, or name one with --project DIR."
        )

    def slugs(self) -> list[str]:
        """Name the problems: the folders of `problems/` that have a spec."""
        return sorted(path.parent.name for path in (self.root / PROBLEMS).glob("*/problem.toml") if path.is_file())

    def chosen(self, named: Sequence[str]) -> list[str]:
        """Give the problems that are named, or all of them.

        Raises:
            UsageError: there is none, or none of a name.
        """
        slugs = self.slugs()
        for slug in named:
            if slug not in slugs:
                raise UsageError(
                    f"There is no problem {slug!r}; here: {', '.join(slugs) or 'none'}. See `grader list`."
                )
        if not slugs:
            raise UsageError(f"{self.root} has no problems yet: problems/<slug>/problem.toml makes one.")
        return list(dict.fromkeys(named)) or slugs

    def folder(self, slug: str) -> Path:
        """Give the folder of a problem."""
        return self.root / PROBLEMS / slug

    def exercise(self, slug: str) -> Path:
        """Give the file that a learner edits."""
        return self.root / "exercise" / f"{slug}.py"

    def starter(self, slug: str) -> Path:
        """Give what the exercise was before a learner edited it."""
        return self.folder(slug) / "starter.py"

    def exercises(self) -> list[Path]:
        """Give every file that a learner edits."""
        return sorted((self.root / "exercise").glob("*.py"))

    def reference(self, slug: str) -> Path:
        """Give the file of the reference."""
        return self.root / "solutions" / f"{slug}.py"

    def answers(self, slug: str) -> Path:
        """Give the file of stored answers, which a handout has in place of the reference."""
        return self.folder(slug) / "answers.npz"

    @property
    def schema(self) -> Path:
        """Give the file of the JSON Schema that specs name at their head."""
        return self.root / "problem.schema.json"

    @property
    def track(self) -> Path:
        """Give the file of the track, the order of the problems; not every project has one."""
        return self.root / PROBLEMS / "track.toml"

    def shown(self, path: Path) -> str:
        """Write a path as a person in the project would, in one line: what cannot be printed by its code."""
        path = path.absolute()
        text = str(path.relative_to(self.root.absolute()) if path.is_relative_to(self.root.absolute()) else path)
        return printable(text)
