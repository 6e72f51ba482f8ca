"""The warm process: imports torch once, at one thread, and forks a child for each file that it is asked to load.

Runs as `python -I <this folder> warm fork|spawn CONTROL HOME`. CONTROL is the descriptor of a Unix stream socket on
which each request is a line of JSON and gets a line back. `start` comes with descriptors: job, standard output,
standard error, and those of shared memory where calls are to be timed; the answer to that brings a handle of the new
process. HOME is JSON: the `folder` for scratch folders, the `readable` paths, and a file `outside` that is not to be
seen. Where a fork after the import is unsafe (macOS), children are spawned and import torch themselves:
`python -I <this folder> child HOME_AND_PLACE DOOR`.
"""

import gc
import importlib.metadata
import json
import os
import platform
import select
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import gpu
import isolation
import kernel
import nursery

HERE = str(Path(__file__).parent)
WATCH_SECONDS = 0.05


def warm(control: socket.socket, about: dict[str, Any], *, fork: bool) -> None:
    """Serve the judge until it closes the control socket; then end every child."""
    control.set_inheritable(False)
    layers, enclosed = _look_around(about)
    on = tuple(name for name, reason in layers.items() if reason is None)
    home = nursery.Home(folder=about["folder"], readable=tuple(about["readable"]), layers=on, enclosed=enclosed)
    _hide_what_is_not(home.readable)
    try:
        if fork:
            _import_torch()
        if isolation.LAST in on:
            isolation.prepared(enclosed=home.enclosed)
        no_cuda = gpu.missing()
        absent = {"cpu": None, "pretend": None} | ({} if no_cuda is None else {"cuda": no_cuda})
        _say(control, {"versions": _versions(), "absent": absent, "layers": layers})
    except ImportError as error:
        _say(control, {"failed": f"{type(error).__name__}: {error}"[:1000]})
        return
    children = nursery.Nursery(control, home, fork=fork)
    try:
        while True:
            if not select.select([control], [], [], WATCH_SECONDS if children.running else None)[0]:
                children.watch()
                continue
            heard = nursery.hear(control)
            if heard is None:
                return
            answer = children.answer(*heard)
            handle = answer.pop("handle", None)
            _say(control, answer, *([] if handle is None else [handle]))
            if handle is not None:
                os.close(handle)
            children.refill()
    finally:
        children.close()


def _look_around(about: dict[str, Any]) -> tuple[dict[str, str | None], bool]:
    """Take care of this process itself, and see which layers hold here, and whether it is enclosed."""
    if sys.platform == "linux":
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    kernel.hide_memory()
    seen = isolation.what_is_in_sight(about["outside"])
    enclosed = seen is None and isolation.close_devices()
    place = isolation.Place(scratch=about["folder"], readable=tuple(about["readable"]), enclosed=enclosed)
    return {"namespaces": seen, **isolation.probe(place)}, enclosed


def _hide_what_is_not(readable: tuple[str, ...]) -> None:
    """Keep only packages importable: an editable installation puts a whole project, solutions too, on the path."""
    roots = [Path(folder) for folder in (*readable, HERE)]
    sys.path[:] = [entry for entry in sys.path if any(Path(entry).is_relative_to(root) for root in roots)]


def _import_torch() -> None:
    # A tenth of the import is the collector looking through modules that will never be garbage.
    gc.disable()
    import torch

    # One thread before the first operation: a child forked after parallel work waits for ever.
    torch.set_num_threads(1)
    import serve  # noqa: F401 -- reason: so that children have it

    sys.argv[1:] = []
    sys.path.remove(HERE)
    _rehearse()
    gc.collect()
    gc.freeze()


def _rehearse() -> None:
    """Run a few operations once, so that no submission pays for the first use of a kernel or of autograd."""
    import torch

    x = torch.ones(4, 4, requires_grad=True)
    bias = x[0][torch.arange(4).clamp(-1, 1) + 1]
    y = (x @ x + bias).softmax(-1).sum()
    if gpu.missing() is not None:  # a backward pass asks a torch that is built for CUDA for its devices
        torch.autograd.grad(y, x)
    x.detach().numpy()


def _versions() -> dict[str, str]:
    packages = {name: importlib.metadata.version(name) for name in ("torch", "numpy")}
    return {"python": platform.python_version(), **packages, "platform": platform.platform()}


def _say(control: socket.socket, message: dict[str, Any], *descriptors: int) -> None:
    line = json.dumps(message).encode() + b"\n"
    sent = socket.send_fds(control, [line], descriptors)
    control.sendall(line[sent:])


def main(role: str, *arguments: str) -> None:
    """Be the warm process or a spawned child, as the first argument says."""
    if role == "warm":
        how, descriptor, about = arguments
        warm(socket.socket(fileno=int(descriptor)), json.loads(about), fork=how == "fork")
        os._exit(0)  # taking torch apart module by module costs a sixth of a second and frees nothing
    told, descriptor = arguments
    (folder, readable, layers, enclosed), (scratch, *_) = json.loads(told)
    home = nursery.Home(folder=folder, readable=tuple(readable), layers=tuple(layers), enclosed=enclosed)
    _hide_what_is_not(home.readable)
    _import_torch()
    place = isolation.Place(scratch=scratch, readable=home.readable, enclosed=home.enclosed)
    nursery.be_child(home, place, socket.socket(fileno=int(descriptor)))


main(*sys.argv[1:])
