"""What this machine offers to grading, as text for whoever sets it up."""

import sys
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise

from grader import machine
from grader.isolation import LAYERS, Isolation

STEPS = 1000


def render(isolation: Isolation, versions: Mapping[str, str], devices: tuple[str, ...]) -> str:
    """Write what was found: isolation layer by layer with what would turn it on, devices, versions, clock, timing."""
    return "\n".join(
        [*_isolation(isolation), "", *_devices(devices), "", *_versions(versions), "", *_clock(), *_speed()]
    )


def _isolation(isolation: Isolation) -> Iterator[str]:
    yield f"Isolation: {isolation.tier}"
    for name, known in LAYERS.items():
        why = isolation.layers.get(name)
        yield f"  {'off' if why else 'on':<4} {name:<12} {known.does}"
        if why:
            yield f"       why: {why}"
            yield f"       to turn it on: {known.remedy}"
    for could in isolation.left_open.values():
        yield f"  open: the submission could {could}"
    if isolation.hides_reference:
        yield "  The reference is out of a submission's reach: --require-isolation and --official can be used here."
    else:
        yield "  --require-isolation and --official refuse to grade here."


def _devices(devices: tuple[str, ...]) -> Iterator[str]:
    yield f"Devices: {', '.join(devices)}"
    if "cuda" not in devices:
        yield "  There is no CUDA here; runs on it are skipped, and leave points and maximum both."


def _versions(versions: Mapping[str, str]) -> Iterator[str]:
    yield "Versions:"
    for name, version in versions.items():
        yield f"  {name:<9} {version}"


def _clock() -> Iterator[str]:
    about = time.get_clock_info("perf_counter")
    yield f"Clock: {about.implementation}, {1e9 * about.resolution:g} ns resolution, {_step()} ns between two readings"


def _speed() -> Iterator[str]:
    if sys.platform != "linux":
        yield "Speed: cannot be timed here, since that needs Linux; its points leave both columns"
        return
    yield f"Speed: can be timed, on {len(machine.PROCESSORS)} processors"
    if "[never]" in machine.huge_pages():
        yield "  Huge pages are off, so times differ more from process to process."
        yield f"  To turn them on: echo madvise > {machine.HUGE_PAGES}, as root"


def _step() -> int:
    """Give the smallest step between two readings that differ, in nanoseconds."""
    readings = [time.perf_counter_ns() for _ in range(STEPS)]
    return min(later - earlier for earlier, later in pairwise(readings) if later > earlier)
