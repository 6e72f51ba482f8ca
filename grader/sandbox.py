"""One warm process: started, asked, begun again, ended; and which layers of isolation hold around it."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self

from grader import view
from grader.child import kernel
from grader.device import Device
from grader.errors import WorkerError
from grader.isolation import Isolation
from grader.process import Process
from grader.warm import CONTROL_SECONDS, Warm

FORK_IS_SAFE = sys.platform == "linux"
LOOK_SECONDS = 300.0  # for a CUDA device: up to four processes, each of which initialises it
START_SECONDS = 120.0  # `import torch` on a cold disk
NO_PROGRAM = "there is no bubblewrap for this system"


class Sandbox:
    """One warm process and what it said of itself; a context manager that ends it, its children and their groups.

    `hidden` are folders that a submission is never to see: they are covered, should they lie within what it may see.
    `environment` is set for the warm process beside what it always has.
    """

    def __init__(
        self,
        *,
        fork: bool = FORK_IS_SAFE,
        hidden: tuple[Path, ...] = (),
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.fork = fork
        self._environment = environment
        self.versions: Mapping[str, str] = {}
        self._absent: dict[Device, str | None] = {}  # why a device is not here, of those that were looked for
        self.isolation: Isolation | None = None  # known once the warm process is there
        self.on_cuda: Isolation | None = None  # around processes that compute on CUDA, once there was a look for it
        self.gpu: str | None = None
        self.processes: set[Process] = set()  # children that are alive
        self.hidden = hidden
        self._program = view.bubblewrap()
        self._unenclosed = NO_PROGRAM  # why there is no view, where there is none
        self._ready = False

    def __enter__(self) -> Self:
        """Start the warm process without waiting for it: it imports torch while the judge reads specs."""
        kernel.hide_memory()  # where the expected answers are
        self.warm = Warm(fork=self.fork, program=self._program, hidden=self.hidden, environment=self._environment)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it; one that is still importing torch is not waited for."""
        self.warm.close(seconds=CONTROL_SECONDS if self._ready else 0.0)
        while self.processes:
            self.processes.pop().close()

    @property
    def folder(self) -> str:
        """The folder in which children have theirs, or which they cover with theirs."""
        return self.warm.folder

    def restart(self) -> None:
        """Begin again with a new warm process, after this one failed."""
        self.__exit__(None, None, None)
        self._ready = False
        self._absent.clear()  # the new one has not looked for CUDA
        self.__enter__()

    def wait(self) -> Isolation:
        """Wait until the warm process can start children, and say what is around them; later calls return at once.

        Where it cannot be started behind bubblewrap, it is started in plain sight, and the reason kept.

        Raises:
            WorkerError: it cannot import torch, or does not answer.
        """
        if not self._ready or self.isolation is None:
            try:
                hello = self._hello()
            except WorkerError as error:
                if self._program is None or self.isolation is not None:
                    raise  # after a restart nothing less will do than what was said and required at the start
                self._unenclosed, self._program = self.last_words() or str(error), None
                self.restart()
                hello = self._hello()
            layers = hello["layers"]
            if self._program is None:
                layers["namespaces"] = self._unenclosed
            self.versions = hello["versions"]
            self._absent |= {Device(name): why for name, why in hello["absent"].items()}
            isolation = Isolation(layers=layers)
            if self.isolation is not None and isolation.tier is not self.isolation.tier:
                raise WorkerError(f"isolation was {self.isolation.tier} and is now {isolation.tier}: {layers}")
            self.isolation = isolation
            self._ready = True
        return self.isolation

    @property
    def devices(self) -> tuple[Device, ...]:
        """Give the devices that are known to be here."""
        return tuple(device for device, why in self._absent.items() if why is None)

    def absent(self, device: Device) -> str | None:
        """Look for a device, and say why it is not here; None if it is.

        Raises:
            WorkerError: the warm process died, or does not answer.
        """
        around = self.wait()
        if device not in self._absent:
            found = self.warm.ask({"op": "look"}, seconds=LOOK_SECONDS)
            self._absent[device] = found["absent"]
            if found["absent"] is None:
                self.gpu = f"{found['name']}, {found['device_mb']:,} MB"
                self.on_cuda = Isolation(layers={**around.layers, **found["left_out"]}, cuda=True)
        return self._absent[device]

    def known_absent(self, device: Device) -> str | None:
        """Say why a device is not here, if it was looked for."""
        return self._absent.get(device)

    def ask(self, request: dict[str, Any], descriptors: tuple[int, ...] = ()) -> dict[str, Any]:
        """Ask the warm process for something.

        Raises:
            WorkerError: it died, or does not answer.
        """
        self.wait()
        return self.warm.ask(request, descriptors)

    def last_words(self) -> str:
        """Give the last line that the warm process wrote to its standard error."""
        return self.warm.last_words()

    def _hello(self) -> dict[str, Any]:
        hello = self.warm.hear(START_SECONDS)
        if "failed" in hello:
            raise WorkerError(f"the worker cannot import torch ({hello['failed']}). Next: run `make setup`.")
        return hello
