"""What the reader's screen can do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Its width in columns, and whether it shows colour and characters beyond ASCII."""

    width: int = 100
    colour: bool = False
    unicode: bool = False
