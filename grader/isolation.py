"""What stands between a submission and the machine: which layers hold here, and what they leave open, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Tier(StrEnum):
    """How much is closed, the most first."""

    FULL = "full"  # every layer holds
    STRONG = "strong"  # files and system calls are closed, some layer behind them is missing
    FILES_HIDDEN = "files hidden"  # the reference cannot be read; the rest may be open
    FILES_OPEN = "files open"  # the reference can be read by who looks for it


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is to be said of a layer: what it does, and what turns it on where it is off."""

    does: str
    remedy: str


LAYERS: Mapping[str, Known] = {
    "namespaces": Known(
        does="a file system, network and processes of its own (bubblewrap)",
        remedy="install the system's bubblewrap package, and allow it user namespaces: Ubuntu 24.04 ships an AppArmor "
        "profile for it, Docker needs --security-opt seccomp=unconfined --security-opt systempaths=unconfined",
    ),
    "scratch": Known(
        does="a scratch folder in memory that ends with the process; no /proc",
        remedy="it comes with the namespaces",
    ),
    "privileges": Known(
        does="no capabilities, and no way to new privileges",
        remedy="it needs Linux",
    ),
    "memory": Known(
        does="its memory is closed to other processes",
        remedy="it needs Linux",
    ),
    "landlock": Known(
        does="files, TCP and signals closed from inside (Landlock)",
        remedy="it needs Linux 5.13 or newer, with `landlock` among the security modules that the kernel boots with",
    ),
    "seccomp": Known(
        does="an allowlist of system calls: no new processes, no connections (seccomp)",
        remedy="install libseccomp 2 (the package libseccomp2 or libseccomp)",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something that a submission is kept from where one of these layers holds; `left_open`: what it could do else."""

    closed_by: frozenset[str]
    left_open: str


CLAIMS: Mapping[str, Claim] = {
    "files": Claim(
        closed_by=frozenset({"namespaces", "landlock"}),
        left_open="read and change files of this user, the reference among them",
    ),
    "network": Claim(
        closed_by=frozenset({"namespaces", "seccomp"}),
        left_open="open network connections",
    ),
    "signals": Claim(
        closed_by=frozenset({"namespaces", "seccomp"}),
        left_open="stop other processes of this user, and read the memory of some",
    ),
    "processes": Claim(
        closed_by=frozenset({"seccomp"}),
        left_open="start processes (they are counted, and ended with it)",
    ),
    "memory": Claim(
        closed_by=frozenset({"seccomp"}),
        left_open="use some 4 GB of memory more than it is allowed, in files without a name",
    ),
    "disk": Claim(
        closed_by=frozenset({"scratch"}),
        left_open="take some 4 GB of disk while it runs, in files that it has deleted",
    ),
}


ON_CUDA: Mapping[str, str] = {
    "driver": "ask the GPU's driver for anything, take its time and memory, use main memory without bound, and see"
    " what runs",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """The layers as they were tried on this machine: None for one that holds, else why it does not.

    `cuda`: around a process that computes on CUDA, of which the filter lets more through.
    """

    layers: Mapping[str, str | None]
    cuda: bool = False

    def holds(self, layer: str) -> bool:
        """Say whether a layer is on."""
        return layer in self.layers and self.layers[layer] is None

    @property
    def left_open(self) -> Mapping[str, str]:
        """What a submission could do here, by the names in CLAIMS, in words for a teacher."""
        left = {what: claim.left_open for what, claim in CLAIMS.items() if not any(map(self.holds, claim.closed_by))}
        return {**left, **ON_CUDA} if self.cuda else left

    @property
    def hides_reference(self) -> bool:
        """Say whether the reference's file is out of reach."""
        return "files" not in self.left_open

    @property
    def tier(self) -> Tier:
        """Give the tier that is reached."""
        if all(map(self.holds, LAYERS)) and not self.cuda:
            return Tier.FULL
        if not self.hides_reference:
            return Tier.FILES_OPEN
        return Tier.STRONG if self.holds("seccomp") else Tier.FILES_HIDDEN
