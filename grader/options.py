"""What the commands have in common: exit codes and options."""

from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Exit(IntEnum):
    """What the command ends with; nothing but an accepted submission ever ends with 0."""

    ACCEPTED = 0
    NOT_ACCEPTED = 1
    USAGE = 2
    JUDGE_ERROR = 3
    INTERRUPTED = 130


class Format(StrEnum):
    """The names of the formats, so that `--help` needs none of them."""

    TERMINAL = "terminal"
    JSON = "json"


ProjectOption = Annotated[
    Path | None,
    typer.Option("--project", metavar="DIR", help="The folder that holds problems/. [default: the nearest one above]"),
]
