"""TOML ▶ Problem. Gathers *all* findings, each with file, line and key, what was found and what was wanted."""

import copy
import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from grader import files, findings
from grader.document import Document
from grader.errors import Fault, Finding, Place, SpecError, Unfit
from grader.problem import Argument, Case, Equivalent, Limits, Mistake, Problem, Returns, Spec, Speed, Step, Tolerance
from grader.project import Project

Whole = TypeVar("Whole")  # what a document is read into
Tables = Mapping[str | int, type]  # the type of each table by its name; by "", that of the whole document

TABLES: dict[str | int, type] = {
    "case": Case,
    "then": Step,
    "arguments": Argument,
    "weights": Argument,
    "given": Argument,
    "returns": Returns,
    "tolerance": Tolerance,
    "limits": Limits,
    "mistake": Mistake,
    "equivalent": Equivalent,
    "speed": Speed,
}
MISSING = "nothing"
STAND_INS: dict[str | int, object] = {
    "format": 1,
    "title": "?",
    "name": "?",
    "slug": "?",
    "file": "?",
    "says": "?",
    "was": "?",
    "reason": "?",
}
ALIASES = {
    "integer": "int",
    "cases": "case",
    "entries": "problem",
    "files": "file",
    "mistakes": "mistake",
    "equivalents": "equivalent",
    "speeds": "speed",
    "about": "check",
}
WANTED = {  # pydantic's kinds of error, in the words of TOML
    "int_type": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a table",
    "dataclass_type": "a table",
    "too_short": "at least one",
    "string_too_short": "text that is not empty",
    "string_too_long": "text of at most 80 characters",
    "too_long": "at most 16",
}


MOST_CONTENT = 1 << 26


def as_read(project: Project, problem: Problem) -> bool:
    """Say whether spec and reference, or stored answers, still lie there as they were read."""
    held_to = project.answers(problem.slug) if problem.reference is None else project.reference(problem.slug)
    try:
        source = files.read(project.folder(problem.slug) / "problem.toml", most=MOST_CONTENT)
        content = files.read(held_to, most=MOST_CONTENT)
    except OSError:
        return False
    return hashlib.sha256(source).hexdigest() == problem.digest and content == problem.held_to


def load(project: Project, slug: str) -> Problem:
    """Read a problem: its spec, its reference, its starter.

    Raises:
        SpecError: with every fault that was found.
    """
    problem, _, dangling = examine(project, slug)
    if dangling:
        raise SpecError(dangling)
    return problem


def examine(project: Project, slug: str) -> tuple[Problem, Document, tuple[Finding, ...]]:
    """Read a problem, with its spec as text, also where names of cases lead nowhere: these are left out, and told.

    Raises:
        SpecError: with every fault that was found, if there is any other.
    """
    path = project.folder(slug) / "problem.toml"
    source = path.read_bytes()
    document = Document.parse(source, file=project.shown(path))
    spec, faults = validate(document.data)
    if spec is not None:
        meaning = findings.of(spec, faulty=[where for where, _, _ in faults])
        faults = [*faults, *meaning, *_files(spec, project, slug)]
    found = tuple(sorted((document.finding(*fault) for fault in faults), key=lambda finding: finding.line or 0))
    if spec is None or any(not findings.is_dangling(where) for where, _, _ in faults):
        raise SpecError(found)
    spec = findings.without_dangling(spec)
    starter, answers = project.starter(slug), project.answers(slug)
    stored = answers.is_file()
    problem = Problem(
        slug=slug,
        spec=spec,
        digest=hashlib.sha256(source).hexdigest(),
        reference=None if stored else project.reference(slug).read_bytes(),
        starter=starter.read_bytes() if starter.is_file() else None,
        mistakes={
            file: (project.folder(slug) / "examples" / file).read_bytes() for m in spec.mistakes for file in m.files
        },
        answers=answers.read_bytes() if stored else None,
    )
    return problem, document, found


def validate(data: dict[str, Any]) -> tuple[Spec | None, list[Fault]]:
    """Make a Spec of what a TOML file says, with what is wrong with its form."""
    if isinstance(data.get("returns"), dict):
        data = {**data, "returns": [data["returns"]]}
    return form(data, Spec, TABLES)


def form(data: dict[str, Any], whole: type[Whole], tables: Tables) -> tuple[Whole | None, list[Fault]]:
    """Read what a TOML file says into a type, whose tables have types of their own, with what is wrong with its form.

    Faulty keys are left out and the rest is tried again, so that its meaning can be examined as well; None is read
    where that does not help.
    """
    try:
        return _read(data, whole), []
    except ValidationError as error:
        data = copy.deepcopy(data)
        faults = list(_faults(data, error, {**tables, "": whole}))
    for where, found, _ in faults:
        _mend(data, where, missing=found == MISSING)
    try:
        return _read(data, whole), faults
    except ValidationError:
        return None, faults


@cache
def _adapter(whole: type) -> TypeAdapter[Any]:
    return TypeAdapter(whole)


def _read(data: dict[str, Any], whole: type) -> Any:
    # Through JSON: in Python mode, strictness refuses every table and list that a TOML reader gives.
    return _adapter(whole).validate_json(json.dumps(data, allow_nan=True, default=str))


def _faults(data: dict[str, Any], error: ValidationError, tables: Tables) -> Iterator[Fault]:
    details = [(_place(data, detail["loc"]), detail) for detail in error.errors(include_url=False)]
    for where, detail in details:
        inner = any(other[: len(where)] == where and other != where for other, _ in details)
        if not (detail["type"] == "too_short" and inner):  # too short only because of what is wrong inside
            yield _fault(where, detail, tables)


def _place(data: object, loc: Iterable[str | int]) -> Place:
    """Turn pydantic's location into a path in the TOML: without the names of union branches and dict keys."""
    where: list[str | int] = []
    for part in loc:
        match data:
            case dict() if part in data:
                data = data[part]
            case list(items) if isinstance(part, int) and part < len(items):
                data = items[part]
            case dict() if isinstance(part, str) and part not in {"table", "value", "[key]"}:
                data = None
            case _:
                continue
        where.append(part)
    return tuple(where)


def _fault(where: Place, detail: Mapping[str, Any], tables: Tables) -> Fault:
    error = detail.get("ctx", {}).get("error")
    match detail["type"]:
        case "unexpected_keyword_argument":
            known = _known(where, tables)
            near = difflib.get_close_matches(str(where[-1]), known, n=1)
            meant = f"{near[0]!r}, perhaps: " if near else ""
            return where, f"an unknown key {where[-1]!r}", f"{meant}one of {', '.join(known)}"
        case "missing":
            return where, MISSING, f"the key {where[-1]!r}"
        case _ if isinstance(error, Unfit):
            return where, error.found, error.wanted
        case kind:
            found = "nothing in it" if detail["input"] in ([], "") else _shown(detail["input"])
            return where, found, WANTED.get(kind, str(detail["msg"]).removeprefix("Input should be "))


def _known(where: Place, tables: Tables) -> list[str]:
    table = next((tables[part] for part in reversed(where[:-1]) if part in tables), tables[""])
    return [ALIASES.get(f.name, f.name) for f in fields(table)]


def _shown(value: object) -> str:
    kinds = {str: "text", bool: "a boolean", int: "a whole number", float: "a number", list: "a list", dict: "a table"}
    return f"{json.dumps(value, default=str)[:80]} ({kinds.get(type(value), type(value).__name__)})"


def _mend(data: Any, where: Place, *, missing: bool) -> None:
    """Take a faulty key out, or put a stand-in for a missing one, so that the rest can be read.

    An item of a list goes with the whole list, so that other places stay what they are.
    """
    while where and isinstance(where[-1], int):
        where = where[:-1]
    for part in where[:-1]:
        inner: Any = part  # an index of a list, or a key of a table
        data = data[inner] if isinstance(data, list) or inner in data else {}  # gone with an earlier fault
    if where and isinstance(data, dict):
        data.pop(where[-1], None)
        if missing and where[-1] in STAND_INS:
            data[where[-1]] = STAND_INS[where[-1]]


def _files(spec: Spec, project: Project, slug: str) -> Iterator[Fault]:
    reference = project.reference(slug)
    if not reference.is_file() and not project.answers(slug).is_file():
        yield (), f"no reference {project.shown(reference)}", f"a file that defines {spec.call.name}"
    examples = project.folder(slug) / "examples"
    home = examples.resolve()
    for number, example in ((n, examples / file) for n, mistake in enumerate(spec.mistakes) for file in mistake.files):
        if not example.resolve().is_relative_to(home) or not example.is_file():
            yield ("mistake", number, "file"), f"no file {project.shown(example)}", "an example of this mistake"
