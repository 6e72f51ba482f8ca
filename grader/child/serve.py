"""A child's loop: one file loaded, then calls, each answered with what came back or with how it failed."""

import contextlib
import json
import os
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import devices
import submission
import tensors
import torch
import wire
from frameworks import FRAMEWORKS, Input, poison
from rounds import KNOCK, Rounds

MOST_REQUEST = 1 << 32
AWAKE = 0.0003  # seconds
MOST_KEPT, MOST_KEPT_BYTES = 64, 32 << 20
MOST_RESULTS = 32  # twice what a problem may want: what is over that is only counted

Reply = tuple[str, dict[str, Any], list[wire.Array]]


class Child:
    """What a child holds between calls."""

    def __init__(self, device: devices.Cpu, shared: Sequence[int]) -> None:
        self.shared = shared  # descriptors of memory that the judge sees too, where calls are to be timed
        self.rounds: Rounds | None = None
        self.device, self.cpu = device, device.beside()
        self.name = ""
        self.entry: submission.Entry | None = None
        self.framework = FRAMEWORKS["torch"]
        self.inputs: dict[str, Input] = {}
        self.positional: list[object] = []
        self.keywords: dict[str, object] = {}
        self.results: list[object] = []
        self.kept: deque[tuple[object, tuple[int, int]]] = deque(
            maxlen=MOST_KEPT
        )  # earlier results, alive, and where they lie

    def load(self, request: wire.Message) -> Reply:
        """Load the file: its bytes are the only array of the request."""
        fields = json.loads(request.fields)
        self.name = fields["name"]
        self.framework = FRAMEWORKS[fields["framework"]]
        self.device.begin(self.name)
        try:
            with self.device.entered():
                self.entry = submission.load(
                    bytes(request.arrays[0].data),
                    name=self.name,
                    entry=fields["entry"],
                    positional=fields["positional"],
                    keywords=fields["keywords"],
                    call=fields["call"],
                )
            self.device.wait()
        except submission.Unusable as error:
            return "unusable", {"message": str(error)[: submission.MOST_TEXT]}, []
        return "loaded", {}, []

    def call(self, request: wire.Message) -> Reply:
        """Call the entry point on the arguments of the request."""
        fields = json.loads(request.fields)
        device = self.device if fields["there"] else self.cpu
        placed: dict[str, Input] = {}

        def value(name: str, argument: dict[str, Any]) -> object:
            if "array" not in argument:
                return argument["value"]
            array = request.arrays[argument["array"]]
            placed[name] = Input.place(array, argument["layout"], device, self.inputs.get(name), self.framework)
            return placed[name].value

        self.positional = [value(name, argument) for name, argument in fields["positional"]]
        self.keywords = {name: value(name, argument) for name, argument in fields["keywords"]}
        self.inputs = placed
        leaves = self._leaves() if fields["cotangents"] else {}
        result = self._run(self.positional, self.keywords)
        if not fields["cotangents"]:
            return self._answer(result)
        return self._answer(result, self._gradients(leaves, request.arrays[-fields["cotangents"] :]))

    def again(self, request: wire.Message) -> Reply:
        """Call once more on the very tensors of the last call, as that call left them."""
        return self._answer(self._run(self.positional, self.keywords))

    def prepare(self, request: wire.Message) -> Reply:
        """Lay out the calls that are to be timed, which are not known yet but for their form."""
        self.rounds = Rounds(json.loads(request.fields), self.shared, self.device, self.framework)
        return "prepared", {}, []

    def _run(self, positional: list[object], keywords: dict[str, object]) -> object:
        assert self.entry is not None, "the judge loads before it calls"  # noqa: S101 -- reason: for the type checker
        with self.device.entered():
            value = self.entry(*positional, **keywords)
        self.device.wait()
        return value

    def _answer(self, value: object, gradients: tuple[torch.Tensor | None, ...] = ()) -> Reply:
        several = isinstance(value, tuple | list)
        items: list[object] = list(value) if isinstance(value, tuple | list) else [value]
        inputs = {name: tensors.span(placed.tensor) for name, placed in self.inputs.items()}
        described: list[dict[str, Any]] = []
        arrays: list[wire.Array] = []
        for item in items[:MOST_RESULTS]:
            about, array = self.framework.describe(item, self.device, inputs, [span for _, span in self.kept])
            described.append({**about, "array": None if array is None else len(arrays)})
            arrays += [] if array is None else [array]
        reach: list[int | None] = []
        for gradient in gradients:
            reach.append(None if gradient is None else len(arrays))
            arrays += [] if gradient is None else [tensors.extract(gradient)]
        self._keep(items[:MOST_RESULTS])
        fields = {
            "structure": f"{tensors.type_name(value)} of {len(items)}" if several else None,
            "results": described,
            "gradients": reach,
            "changed": [name for name, placed in self.inputs.items() if placed.changed()],
            "costly": self.device.costly(),
        }
        return "returned", fields, arrays

    def _keep(self, results: list[object]) -> None:
        """Keep results alive, the last ones in any case and as many before them as do not take much memory."""
        self.results = results
        latest = [(result, span) for result in results if (span := self.framework.memory(result)) is not None]
        while self.kept and sum(end - start for _, (start, end) in (*self.kept, *latest)) > MOST_KEPT_BYTES:
            self.kept.popleft()
        self.kept += latest

    def _leaves(self) -> dict[int, torch.Tensor]:
        """Copy the float inputs as they came, by the identity of the tensor that each stands for."""
        floats = (placed.tensor for placed in self.inputs.values() if placed.tensor.is_floating_point())
        return {id(tensor): tensor.detach().clone().requires_grad_() for tensor in floats}

    def _gradients(
        self, leaves: dict[int, torch.Tensor], cotangents: tuple[wire.Array, ...]
    ) -> tuple[torch.Tensor | None, ...]:
        """Call on clones of leaves and take the vector-Jacobian product with the cotangents.

        Clones, so that an answer that works in place is not refused a second time by autograd.
        """

        def differentiable(value: object) -> object:
            return leaves[id(value)].clone() if id(value) in leaves else value

        with torch.enable_grad():
            value = self._run(
                [differentiable(v) for v in self.positional],
                {name: differentiable(v) for name, v in self.keywords.items()},
            )
        with torch.enable_grad():  # once more: the submission may have left it off
            results = list(value) if isinstance(value, tuple | list) else [value]
            terms = [
                (result * tensors.dense(cotangent).to(result.device)).sum()
                for result, cotangent in zip(results, cotangents, strict=False)
                if isinstance(result, torch.Tensor) and result.requires_grad and tuple(result.shape) == cotangent.shape
            ]
            if not terms:
                return (None,) * len(leaves)
            # Through a product and a sum, not `grad_outputs`: checking those makes torch import sympy (0.3 s).
            total = sum(terms, torch.zeros((), device="cpu"))
            return torch.autograd.grad(total, list(leaves.values()), allow_unused=True)

    def spoil(self) -> None:
        """Overwrite the results that were copied out, so that one handed out twice shows itself."""
        with contextlib.suppress(RuntimeError):  # of a device that an error has left unusable
            poison(self.results, self.framework, (tensors.span(placed.tensor) for placed in self.inputs.values()))


def wake(*, backward: bool) -> None:
    """Make this process's own use of torch safe from several threads at once; `backward`: that of gradients too.

    A forked process inherits a thread pool whose threads are gone. Where several threads of a submission are the first
    to use it, or autograd, they race: "Invalid thread pool" in most such children, a crash in some of a thousand.
    """
    torch.set_num_threads(1)
    x = torch.ones(1, requires_grad=True)[torch.zeros(1, dtype=torch.long)]
    if backward:  # the first one asks for the devices that there are, and may warn of what it finds
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            x.sum().backward()  # type: ignore[no-untyped-call]  # reason: torch


def serve(job: int, device: devices.Cpu, shared: Sequence[int]) -> None:
    """Answer requests until the judge closes the job descriptor."""
    _reply(job, 0, wire.Message(kind="ready"))
    child = Child(device, shared)
    answers: dict[str, Callable[[wire.Message], Reply]] = {
        "load": child.load,
        "call": child.call,
        "again": child.again,
        "prepare": child.prepare,
    }
    while True:
        try:
            nonce, request = wire.read(lambda view: _receive(job, view), most_bytes=MOST_REQUEST)
        except EOFError:
            return
        try:
            kind, fields, arrays = answers[request.kind](request)
        except BaseException as error:
            about = submission.told(error, name=child.name)
            kind, fields, arrays = "raised", about | {"refused": _refused(child.device, error, own=about["own"])}, []
        _flush()
        _reply(job, nonce, wire.Message.of(kind, fields, arrays))
        child.spoil()
        if kind == "prepared":
            _play(job, child)
            return


def _play(job: int, child: Child) -> None:
    """Answer knocks, and nothing else any more, until the judge closes the job descriptor."""
    entry, rounds = child.entry, child.rounds
    assert entry is not None and rounds is not None  # noqa: S101 -- reason: for the type checker
    os.set_blocking(job, True)
    while knock := os.read(job, KNOCK):
        try:
            rounds.answer(knock, entry)
        except BaseException as error:
            _flush()
            about = submission.told(error, name=child.name) | {"refused": False}
            _reply(job, int.from_bytes(knock[1:], "little"), wire.Message.of("raised", about))
        else:
            os.write(job, knock)


def _refused(device: devices.Cpu, error: BaseException, *, own: bool) -> bool:
    try:
        return device.refused(error, own=own)
    except BaseException:  # an exception is the submission's own code
        return False


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        # The submission may have put something else in its place; what it printed is then its own loss.
        with contextlib.suppress(BaseException):
            stream.flush()


def _receive(fd: int, view: memoryview) -> None:
    while view:
        data = _read(fd, min(len(view), 1 << 20))
        if not data:
            raise EOFError
        view[: len(data)] = data
        view = view[len(data) :]


def _read(fd: int, most: int) -> bytes:
    """Read what is there. Waits awake for a moment first: to be woken takes longer than most requests do."""
    until = time.perf_counter() + AWAKE
    os.set_blocking(fd, False)
    while time.perf_counter() < until:
        with contextlib.suppress(BlockingIOError):
            return os.read(fd, most)
    os.set_blocking(fd, True)
    return os.read(fd, most)


def _reply(fd: int, nonce: int, message: wire.Message) -> None:
    for piece in message.frame(nonce):
        view = memoryview(piece)
        os.set_blocking(fd, True)
        while view:
            view = view[os.write(fd, view[: 1 << 20]) :]
