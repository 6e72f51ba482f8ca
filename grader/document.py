"""A TOML file, and where in it each key stands."""

from dataclasses import dataclass
from typing import Any

import toml_rs
import tomli

from grader.errors import Finding, Place, SpecError


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
            SpecError: it is not UTF-8, or no TOML.
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
            raise unreadable(1, "tables or lists nested too deeply to be read", "fewer levels") from None
        try:
            # toml-rs knows where keys stand.
            nodes = toml_rs.load_with_metadata(text, toml_version="1.0.0").meta["nodes"]
        except (ValueError, KeyError):
            nodes = None
        return cls(file, text.split("\n"), data, nodes)

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
