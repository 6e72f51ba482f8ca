"""What of the problems is to be graded, as the command asks for it."""

from collections.abc import Iterable
from dataclasses import dataclass

from grader.device import Device


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The cases of these names, or all where none is named, on these devices.

    `official` grading keeps hidden cases to itself.
    """

    cases: frozenset[str] = frozenset()
    devices: frozenset[Device] = frozenset(Device)
    official: bool = False

    @property
    def partial(self) -> bool:
        """Say whether too little is run for a score: some cases only, or nothing on the CPU, where values are."""
        return bool(self.cases) or Device.CPU not in self.devices

    def covers(self, case: str, devices: Iterable[Device]) -> bool:
        """Say whether the case of this name, which is about these devices, belongs to it.

        Where there is a score, every case does, be it only to be skipped and said so.
        """
        named = not self.cases or case in self.cases
        return named and (Device.CPU in self.devices or not self.devices.isdisjoint(devices))
