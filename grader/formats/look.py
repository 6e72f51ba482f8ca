"""What the reader's screen can do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Its width in columns, and whether it shows colour and characters beyond ASCII."""

    width: int = 100
    colour: bool = False
    unicode: bool = False

    @property
    def name_room(self) -> int:
        """Give the columns that a name may take in a headline, before its points."""
        return max(self.width - 38, 20)

    @property
    def name_width(self) -> int:
        """Give the columns that it takes if it needs no more, so that points stand below each other."""
        return min(self.name_room, 44)
