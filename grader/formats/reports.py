"""The table of formats of reports. Each is one function: reports ▶ text; `Look` says what the screen can do."""

from collections.abc import Callable, Mapping, Sequence

from grader.formats import json, terminal
from grader.formats.look import Look
from grader.report import Report

FORMATS: Mapping[str, Callable[[Sequence[Report], Look], str]] = {
    "terminal": terminal.render,
    "json": json.render,
}
