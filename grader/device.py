"""Where a run can take place."""

from enum import StrEnum


class Device(StrEnum):
    """A device that a case can name; `pretend` is real data on the CPU that claims to be on CUDA."""

    CPU = "cpu"
    CUDA = "cuda"
    PRETEND = "pretend"

    @property
    def named(self) -> str:
        """Give it as torch names it for a tensor that is there."""
        return "cpu" if self is Device.CPU else "cuda:0"
