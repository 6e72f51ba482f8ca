"""A TOML file, and where in it each key stands."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import toml_rs
import tomli

from grader.errors import Fault, Finding, Place, SpecError

MOST_LEVELS = 64  # of tables and lists: what reads them further on has limits, and answers them with no place
LARGEST = 1 << 63  # TOML's whole numbers have 64 bits, of which one is the sign
LONG = re.compile(r"\d[\d_]{4299,}")  # such a number is not even made, since that takes long


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: what it says, and where in it that stands."""

    file: str
    lines: list[str]
    data: dict[str, Any]
    nodes: Any  # toml-rs's metadata, or None where it cannot read what tomli can

    @classmethod
    def parse(cls, source: bytes, *, file: str) -> "Document":
        """Read a TOML file.

        Raises:
            SpecError: it is not UTF-8, or no TOML, or nested too deeply, or has a number that is too large.
        """

        def unreadable(line: int, found: str, wanted: str) -> SpecError:
            return SpecError((Finding(file=file, line=line, key="", found=found, wanted=wanted),))

        try:
            text = source.decode("utf-8-sig")
            data = tomli.loads(text)
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            raise unreadable(line, "a byte that is not UTF-8", "a UTF-8 file") from None
        except tomli.TOMLDecodeError as error:
            raise unreadable(error.lineno, f"a syntax error: {error.msg}", "TOML 1.0") from None
        except RecursionError:
            raise unreadable(1, DEEP, LEVELS) from None
        except ValueError:  # a number that Python refuses to make
            lines = text.split("\n")
            line = next((number for number, line in enumerate(lines, 1) if LONG.search(line)), 1)
            raise unreadable(line, LARGE, BITS) from None
        faults = list(_beyond(data, ()))
        nodes = None
        if DEEP not in {found for _, found, _ in faults}:  # thousands of levels end toml-rs, and us with it
            with suppress(ValueError, KeyError):
                # toml-rs knows where keys stand.
                nodes = toml_rs.load_with_metadata(text, toml_version="1.0.0").meta["nodes"]
        document = cls(file, text.split("\n"), data, nodes)
        if faults:
            raise SpecError(tuple(document.finding(*fault) for fault in faults))
        return document

    def finding(self, where: Place, found: str, wanted: str) -> Finding:
        """Make a finding of a fault in this document."""
        return Finding(file=self.file, line=self.line(where), key=self.key(where), found=found, wanted=wanted)

    def key(self, where: Place) -> str:
        """Write a path for a person: a case by its name, and a problem of a track by its slug, where it has one."""
        match where:
            case ("case" | "problem" as table, int(number), *rest):
                match self.data[table][number]:
                    case {"name": str(name)} | {"slug": str(name)}:
                        start = f"{table} {name!r}"
                    case _:
                        start = f"{table} {number + 1}"
                return ".".join([start, *map(str, rest)])
            case _:
                return ".".join(map(str, where))

    def line(self, where: Place) -> int | None:
        """Give the line of a key, or of the nearest table around it."""
        node, best = {"value": self.nodes, "value_raw": ""}, None
        for part in where:
            inside: Any = _inside(node)
            match inside:
                case dict() if part in inside:
                    node = inside[part]
                case dict() if part == 0:
                    continue  # `[returns]` alone is read as a list of one
                case list() if isinstance(part, int) and part < len(inside):
                    node = inside[part]
                case _:
                    break
            line = _line_of(node)
            if line is not None and _inside(node) is node:
                line = self._header(str(part), line)
            best = line or best
        return best

    def _header(self, name: str, first: int) -> int:
        """Give the line of a table's header, which toml-rs does not note, or of its first key if it has none."""
        above = first - 1
        while above > 0 and self.lines[above - 1].strip().partition("#")[0] == "":
            above -= 1
        header = self.lines[above - 1].partition("#")[0].strip() if above > 0 else ""
        return above if header.startswith("[") and header.strip("[] '\"").endswith(name) else first


DEEP, LEVELS = "tables or lists nested too deeply to be read", f"at most {MOST_LEVELS} levels"
LARGE, BITS = "a whole number that is too large", "one of 64 bits"


def _beyond(value: Any, where: Place) -> Iterator[Fault]:
    """Find what no reader of TOML has to take: endless levels, and whole numbers of more than 64 bits."""
    match value:
        case dict() | list() if len(where) > MOST_LEVELS:
            yield where[:3], DEEP, LEVELS
        case dict():
            for key, inner in value.items():
                yield from _beyond(inner, (*where, key))
        case list():
            for number, inner in enumerate(value):
                yield from _beyond(inner, (*where, number))
        case int() if not -LARGEST <= value < LARGEST:
            yield where, LARGE, BITS


def _inside(node: Any) -> Any:
    """Give what a node holds: a table that has a header of its own *is* what it holds."""
    return node.get("value") if isinstance(node.get("key_raw", node.get("value_raw")), str) else node


def _line_of(node: Any) -> int | None:
    inside = _inside(node)
    if inside is node:  # a table with a header: its first child
        return min((line for child in inside.values() if (line := _line_of(child))), default=None)
    number = node.get("key_line") or node.get("value_line")
    first: int | None = number[0] if isinstance(number, tuple) else number
    return first
