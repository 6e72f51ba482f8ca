"""Where the arrays of a timed call lie in shared memory. Both sides use this module."""

from dataclasses import dataclass

LINE = 64  # bytes: torch aligns its own memory so


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """A place for each array, one after the other; the arrays take these numbers of bytes."""

    arrays: tuple[int, ...]

    def offset(self, number: int) -> int:
        """Give the byte at which an array begins."""
        return sum(map(_lines, self.arrays[:number]))

    @property
    def nbytes(self) -> int:
        """Count the bytes of all; never 0, since memory of no size cannot be mapped."""
        return max(sum(map(_lines, self.arrays)), LINE)


def _lines(nbytes: int) -> int:
    return -(-nbytes // LINE) * LINE
