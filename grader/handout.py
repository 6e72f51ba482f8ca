"""What learners may have of a project: exercises and statements, the visible cases, and stored answers to them."""

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import toml_rs
import tomli

from grader import findings, roster, spec, stored, track
from grader.document import Document
from grader.errors import GraderError, TrackError, UsageError
from grader.problem import Problem
from grader.project import Project
from grader.reference import Reference, ReferenceFault
from grader.sandbox import Sandbox
from grader.track import Track

TEMPLATE = Path(__file__).parent / "template" / "handout"
PROSE = ("statement.md", "ideas.md")
LISTS = ("case", "returns")  # the lists of tables that a handout keeps
HEAD = "# Made by `grader handout`: the cases that are not hidden.\n"
TRACK_HEAD = "# Made by `grader handout`: the problems that are here.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout:
    """What to write, by its place in the folder, and where a text mentions a hidden case, which may be meant."""

    contents: Mapping[str, bytes]
    mentions: tuple[str, ...]


def of(
    where: Project, slugs: Sequence[str], *, sandbox: Sandbox, seed: int, progress: Callable[[str], None]
) -> Handout:
    """Make the handout of these problems, or of all; the seed draws the inputs that are stored.

    Raises:
        UsageError, SpecError: a problem is not there, is not sound, or cannot be handed out, or the track is not sound.
        GraderError: a reference fails.
    """
    problems = roster.load(where, slugs or where.slugs())
    if not problems:
        raise UsageError(f"{where.root} has no problems to hand out. Nothing was written.")
    there = Project(Path())
    order = _order(where, problems)
    if order is not None:
        problems = {entry.slug: problems[entry.slug] for entry in order.entries}
    ordered = {there.track: _toml_of(order)} if order is not None else {}
    contents = {str(path): content for path, content in ordered.items()}
    mentions: list[str] = []
    for slug, problem in problems.items():
        progress(f"{slug}: computing answers")
        starter, text = _starter(problem), (where.folder(slug) / "problem.toml").read_bytes()
        visible, toml = _visible(problem, text)
        made = {there.exercise(slug): starter, there.starter(slug): starter, there.folder(slug) / "problem.toml": toml}
        for name in PROSE:
            if (where.folder(slug) / name).is_file():
                made[there.folder(slug) / name] = (where.folder(slug) / name).read_bytes()
        mentions += _mentions(problem, {**made, **ordered})
        made[there.answers(slug)] = _answers(visible, seed=seed, sandbox=sandbox)
        contents |= {str(path): content for path, content in made.items()}
    listed = "\n".join(f"- `{slug}`: {problem.spec.title}" for slug, problem in problems.items())
    readme = (TEMPLATE / "README.md").read_text(encoding="utf-8").replace("PROBLEMS", listed)
    return Handout(contents={"README.md": readme.encode(), **contents}, mentions=tuple(mentions))


def _order(where: Project, slugs: Collection[str]) -> Track | None:
    try:
        order = track.read(where)
    except TrackError as error:
        raise UsageError(f"The track cannot be handed out. Nothing was written.\n{error}") from error
    return track.cut(order, slugs) if order is not None else None


def _toml_of(order: Track) -> bytes:
    entries = [{"slug": entry.slug, "after": list(entry.after), "says": entry.says} for entry in order.entries]
    data = {"format": order.format, "title": order.title, "problem": entries}
    return (TRACK_HEAD + "\n".join(_lines(data)) + "\n").encode()


def _starter(problem: Problem) -> bytes:
    if problem.reference is None:
        raise UsageError(
            f"{problem.slug} has no reference here, only stored answers. Nothing was written.\n"
            f"Next: make the handout where solutions/{problem.slug}.py is."
        )
    if problem.starter is None:
        raise UsageError(
            f"problems/{problem.slug}/starter.py is not there, and learners begin with it. Nothing was written.\n"
            "Next: write it, with the signature and no answer."
        )
    return problem.starter


def _visible(problem: Problem, text: bytes) -> tuple[Problem, bytes]:
    """Give a problem with its visible cases only, and its spec as it is then written.

    It is written anew, without comments: nothing tells to which case a comment belongs.
    """
    data = Document.parse(text, file=f"problems/{problem.slug}/problem.toml").data
    shown = [case for case in data["case"] if not case.get("hidden", False)]
    names = {case["name"] for case in shown}
    cases = [case | ({"needs": [n for n in case["needs"] if n in names]} if "needs" in case else {}) for case in shown]
    kept = {key: value for key, value in data.items() if key in LISTS or not _is_tables(value)} | {"case": cases}
    if "points" in kept:
        kept["points"] = sum(case.get("points", 1) for case in cases)
    toml = (HEAD + "\n".join(_lines(kept)) + "\n").encode()
    if _text(tomli.loads(toml.decode())) != _text(kept):
        raise GraderError(f"the spec of {problem.slug} cannot be written anew. Nothing was written.")
    document = Document.parse(toml, file=f"problems/{problem.slug}/problem.toml without its hidden cases")
    read, faults = spec.validate(document.data)
    faults = faults or list(findings.of(read) if read is not None else ())
    if read is None or faults:
        told = "\n".join(str(replace(document.finding(*fault), line=None)) for fault in faults)
        raise UsageError(f"{problem.slug} cannot be handed out. Nothing was written.\n{told}")
    return replace(problem, spec=read, digest=hashlib.sha256(toml).hexdigest()), toml


def _answers(problem: Problem, *, seed: int, sandbox: Sandbox) -> bytes:
    reference = Reference(problem, seed=seed, sandbox=sandbox)
    try:
        answers = stored.write(reference, sandbox=sandbox)
    except ReferenceFault as error:
        raise GraderError(f"{problem.slug}: {error}. Nothing was written.") from error
    finally:
        reference.close()
    if len(answers) > spec.MOST_CONTENT:
        raise UsageError(
            f"The answers of {problem.slug} take {len(answers)} bytes. Nothing was written. Next: smaller sizes."
        )
    return answers


def _mentions(problem: Problem, made: Mapping[Path, bytes]) -> Iterator[str]:
    for case in problem.spec.cases:
        for path, content in made.items():
            if case.hidden and case.name.encode() in content:
                yield f"{path} has the words {case.name!r}, which are the name of a hidden case."


def _text(data: Mapping[str, Any]) -> str:
    """Write all that a document says, to be compared: NaN is no equal of itself."""
    return json.dumps(data, sort_keys=True, default=str)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Write a document of two levels as people do: a line for each key, tables under their headers."""
    plain = {key: value for key, value in data.items() if not isinstance(value, dict) and not _is_tables(value)}
    yield from _keys(plain)
    for key, value in data.items():
        if key not in plain:
            header, tables = (f"[[{_key(key)}]]", value) if isinstance(value, list) else (f"[{_key(key)}]", [value])
            for table in tables:
                yield from ("", header, *_keys(table))


def _keys(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        # A list of one: whatever the value is, it is written in place.
        inline = toml_rs.dumps({"_": [value]}).strip().removeprefix("_ = [").removesuffix("]")
        yield f"{_key(key)} = {inline}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)
