"""What this machine offers to grading, as text for whoever sets it up."""

import sys
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise

from grader import machine
from grader.device import Device
from grader.isolation import LAYERS, Isolation

STEPS = 1000
ABOUT = {
    Device.CPU: "this machine's processors, one thread",
    Device.CUDA: "an NVIDIA GPU",
    Device.PRETEND: "tensors on the CPU that claim to be on cuda:0: tells when tensors on two devices meet",
}
CUDA_TAKES = "it takes an NVIDIA GPU, its driver, and a torch that is built for CUDA"


def render(
    isolation: Isolation,
    versions: Mapping[str, str],
    absent: Mapping[Device, str | None],
    *,
    gpu: str | None = None,
    on_cuda: Isolation | None = None,
) -> str:
    """Write what was found: isolation layer by layer with what would turn it on, devices, versions, clock, timing.

    `absent` has for each device why it is not here, None where it is; `gpu` and `on_cuda` are known where CUDA is.
    """
    devices = _devices(absent, gpu, on_cuda)
    return "\n".join([*_isolation(isolation), "", *devices, "", *_versions(versions), "", *_clock(), *_speed()])


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


def _devices(absent: Mapping[Device, str | None], gpu: str | None, on_cuda: Isolation | None) -> Iterator[str]:
    yield "Devices:"
    for device, why in absent.items():
        about = gpu if device is Device.CUDA and gpu else ABOUT[device]
        yield f"  {'off' if why else 'on':<4} {device:<9} {about}"
        if why:
            yield f"       why: {why}"
            yield f"       to turn it on: {CUDA_TAKES}"
            yield "       until then: its runs are skipped at no cost; `pretend` stands in where a case names it"
    if on_cuda is not None:
        yield f"  Isolation on cuda: {on_cuda.tier}"
        for name, why in on_cuda.layers.items():
            if why:
                yield f"    off {name}: {why}"
        for could in on_cuda.left_open.values():
            yield f"    open: the submission could {could}"


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
