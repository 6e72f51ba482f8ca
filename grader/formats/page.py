"""Lines for a person as one text: wrapped to the width of the screen, and nothing in them but text."""

import io
import unicodedata
from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from grader.formats.look import Look

Line = tuple[Text, int]  # with its indent
_ASCII = str.maketrans({"…": "...", "·": "-", "×": "x", "≤": "<=", "’": "'", "µ": "u", "–": "-", "−": "-"})


def write(lines: Iterable[Line], look: Look) -> str:
    """Write lines one below the other; one that is not to be wrapped, since it is to be copied, stays as it is."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=look.width,
        force_terminal=look.colour,
        color_system="standard" if look.colour else None,
        no_color=not look.colour,
        highlight=False,
        legacy_windows=False,
    )
    for text, indent in lines:
        clean = Text(style=text.style)
        for part in text.render(console):
            clean.append(_clean(part.text, look), part.style)
        if text.no_wrap:
            console.print(Text(" " * indent) + clean, soft_wrap=True)
        else:
            console.print(Padding(clean, (0, 0, 0, indent)), overflow="fold")
    return "\n".join(line.rstrip() for line in stream.getvalue().rstrip("\n").split("\n")) + "\n"


def _clean(text: str, look: Look) -> str:
    """Show control and invisible characters by their code, so that what a submission says stays text.

    Where the screen has ASCII only, so are all others that are not in it.
    """
    text = "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else _code(c) for c in text)
    return text if look.unicode else "".join(c if c.isascii() else _code(c) for c in text.translate(_ASCII))


def _code(character: str) -> str:
    return f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"
