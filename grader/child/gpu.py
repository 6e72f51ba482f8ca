"""What a process needs that computes on CUDA, beside what any child needs; and a look whether there is such a device.

The numbers of requests are those of NVIDIA's open kernel modules (`nv-ioctl-numbers.h`, `uvm_ioctl.h`), the list of
which of them computing takes that of gVisor's `nvproxy`. None of this has been seen at work on every driver: so layers
are left out one after the other until a device can be used, and what was left out is said.
"""

import itertools
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

# The driver names its threads by way of /proc, and refuses to begin where it cannot.
MODULES = ("/sys/module/nvidia", "/sys/module/nvidia_uvm", "/sys/devices/system/node", "/sys/devices/system/memory")
READABLE = ("/proc", *MODULES)
WRITABLE = ("/proc/self/task",)
REQUESTS, REQUESTS_MASK = 0x4600, 0xFF00  # to the resource manager: by their type
MEMORY_REQUESTS = (
    *(0x3000_0001, 0x3000_0002, *range(23, 32), 33, 34, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 51, 53),
    *(64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 77, 78, 79, 80),
)  # to the memory manager, which numbers them without a type
UNIX, SEQUENCED, KIND_MASK = 1, 5, 0xF  # a socket that the driver's memory manager listens on, by an abstract name
MOST_OPEN = 256
ENVIRONMENT = {
    "CUDA_CACHE_DISABLE": "1",  # a cache would outlive the submission
    "CUBLAS_WORKSPACE_CONFIG": ":4096:8",  # else a product may differ from run to run
    "NVIDIA_TF32_OVERRIDE": "0",  # else a convolution has ten bits where the CPU has 23
}
LOOK_SECONDS = 25.0
OPTIONAL = ("seccomp", "landlock", "scratch")  # in the order in which they are left out


class Rung(NamedTuple):
    """What can be around a child on CUDA; `lenient`: the filter refuses ways out by name, and lets the rest through."""

    layers: tuple[str, ...]
    lenient: bool


Work = Callable[[Rung], dict[str, Any]]  # with this around it, use the device and describe it


def nodes() -> tuple[str, ...]:
    """Give the device nodes of the driver that there are."""
    numbered = sorted(str(path) for path in Path("/dev").glob("nvidia[0-9]*"))
    return tuple(
        path
        for path in ("/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools", *numbered)
        if Path(path).exists()
    )


def missing() -> str | None:
    """Say what CUDA lacks here, as far as that shows without touching it: it must not be initialised before a fork."""
    if sys.platform != "linux":
        return "it is used on Linux only"
    if "torch" not in sys.modules and not nodes():
        return "there is no NVIDIA driver to be seen (no /dev/nvidiactl)"
    import torch

    if torch.version.cuda is None:
        return "this torch is built for the CPU only"
    if "/dev/nvidiactl" not in nodes():
        return "there is no NVIDIA driver to be seen (no /dev/nvidiactl)"
    return None


def look(layers: Sequence[str], work: Work) -> tuple[dict[str, Any], Rung | None]:
    """Use the device in processes that are thrown away, with ever less around them until that works.

    Give what is to be told of it, and what can be around a child on CUDA.
    """
    first = ""
    for rung in _rungs(layers):
        found = _apart(lambda rung=rung: work(rung))  # type: ignore[misc]  # reason: mypy has no type for a default here
        if "failed" not in found:
            left_out = dict.fromkeys(sorted(set(layers) - set(rung.layers)), f"CUDA does not work under it ({first})")
            return {"absent": None, "left_out": left_out, "lenient": rung.lenient, **found}, rung
        first = first or found["failed"]
    return {"absent": f"there is one, but it cannot be used: {first}"}, None


def use() -> dict[str, Any]:
    """Use the device for something small, and describe it."""
    import torch

    x = torch.ones(64, 64, device="cuda", requires_grad=True)
    y = (x @ x)[torch.arange(8, device="cuda")].sum()
    y.backward()  # type: ignore[no-untyped-call]  # reason: torch
    total = y.item()
    about = torch.cuda.get_device_properties(0)
    return {"name": about.name, "device_mb": about.total_memory >> 20, "sum": total}


def _rungs(layers: Sequence[str]) -> Iterator[Rung]:
    """Give all layers, then all with a filter that names only what is refused, then without one, two, three of them."""
    yield Rung(tuple(layers), lenient=False)
    optional = [name for name in OPTIONAL if name in layers]
    for count in range(len(optional) + 1):
        for without in itertools.combinations(optional, count):
            kept = tuple(layer for layer in layers if layer not in without)
            if "seccomp" in kept or without:
                yield Rung(kept, lenient="seccomp" in kept)


def _apart(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Do something in a process of its own, which may hang or crash."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(read)
            found = _told(work)
            os.write(write, json.dumps(found).encode())
        finally:
            os._exit(0)
    os.close(write)
    text, deadline = b"", time.monotonic() + LOOK_SECONDS
    with os.fdopen(read, "rb", buffering=0) as answers:
        while select.select([answers], [], [], max(deadline - time.monotonic(), 0.0))[0]:
            piece = answers.read(1 << 16)
            if not piece:
                break
            text += piece
    if not text:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if not text:
        return {"failed": f"the process that tried it ended with status {os.waitstatus_to_exitcode(status)}"}
    return dict(json.loads(text))


def _told(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return work()
    except BaseException as error:
        words = str(error).strip().splitlines()
        return {"failed": (words[0] if words else type(error).__name__)[:300]}
