"""What a child answers: one file loaded, then calls, with what it keeps between them."""

import contextlib
import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import devices
import objects
import submission
import tensors
import torch
import wire
from frameworks import FRAMEWORKS, Input, overlapping, poison
from narrowing import Narrowing
from rounds import Rounds

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
        self.called: Callable[..., object] | None = None  # the entry, or what was made of it where it is a class
        self.how = ""  # the call, as the problem writes it
        self.made_of: object = None
        self.weights: dict[str, objects.Weight] = {}
        self.framework = FRAMEWORKS["torch"]
        self.inputs: dict[str, Input] = {}
        self.calling = False  # whether the submission's code runs, or was left by an exception
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
        made, self.how = fields["constructor"], fields["call"]
        with self.device.entered():
            self.entry = submission.load(
                bytes(request.arrays[0].data),
                name=self.name,
                entry=fields["entry"],
                call=fields["call"],
                arguments=submission.Arguments(fields["positional"], fields["keywords"]),
                constructor=None if made is None else submission.Arguments(made["positional"], made["keywords"]),
            )
        self.device.wait()
        self.called = self.entry if made is None else None
        return "loaded", {}, []

    def call(self, request: wire.Message) -> Reply:
        """Call the entry point on the arguments of the request."""
        self.calling = False
        earlier, self.inputs = self.inputs, {}
        fields = json.loads(request.fields)
        device = self.device if fields["there"] else self.cpu
        placed: dict[str, Input] = {}

        def value(name: str, argument: dict[str, Any]) -> object:
            if "array" not in argument:
                return argument["value"]
            array = request.arrays[argument["array"]]
            placed[name] = Input.place(array, argument["layout"], device, earlier.get(name), self.framework)
            return placed[name].value

        if fields["object"] is not None:
            self._make(fields["object"], value, request.arrays, device)
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

    def watch(self, request: wire.Message) -> Reply:
        """Call once more on the tensors of the last call, and say which operation is the first to narrow a float."""
        with Narrowing(self.name) as watch:
            self._run(list(map(watch.marked, self.positional)), {n: watch.marked(v) for n, v in self.keywords.items()})
        return "watched", {"narrowed": watch.found}, []

    def prepare(self, request: wire.Message) -> Reply:
        """Lay out the calls that are to be timed, which are not known yet but for their form."""
        fields = json.loads(request.fields)
        if fields["object"] is not None:
            self._make(fields["object"], lambda _, argument: argument["value"], request.arrays, self.device)
        self.rounds = Rounds(fields, self.shared, self.device, self.framework)
        return "prepared", {}, []

    def _make(
        self,
        fields: dict[str, Any],
        value: Callable[[str, dict[str, Any]], object],
        arrays: Sequence[wire.Array],
        device: devices.Cpu,
    ) -> None:
        """Construct the object that is called, unless that of the call before was made of the same, and fill it."""
        assert self.entry is not None, "the judge loads before it calls"  # noqa: S101 -- reason: for the type checker
        given = [*fields["positional"], *fields["keywords"]]
        sent = [arrays[about["array"]] if "array" in about else about["value"] for _, about in given]
        positional = [value(name, argument) for name, argument in fields["positional"]]
        keywords = {name: value(name, argument) for name, argument in fields["keywords"]}
        if fields["new"] or self.called is None or (sent, device) != self.made_of:
            self.called, self.weights = None, {}
            with self.device.entered():
                self.calling = True
                made: Any = self.entry(*positional, **keywords)
                self.calling = False
                objects.settle(made, device, fields["dtype"], call=self.how)
            self.called, self.made_of = made, (sent, device)
        weights = {name: arrays[about["array"]] for name, about in fields["weights"]}
        with self.device.entered():
            filled = objects.fill(self.called, weights)
        self.weights = {name: objects.Weight.of(tensor) for name, tensor in filled.items()}

    def _run(self, positional: list[object], keywords: dict[str, object]) -> object:
        assert self.called is not None, "the judge loads before it calls"  # noqa: S101 -- reason: for the type checker
        self.calling = True
        with self.device.entered():
            value = self.called(*positional, **keywords)
        self.device.wait()
        self.calling = False
        return value

    def _answer(self, value: object, gradients: tuple[torch.Tensor | None, ...] = ()) -> Reply:
        several = isinstance(value, tuple | list)
        items: list[object] = list(value) if isinstance(value, tuple | list) else [value]
        inputs = self._spans()
        described: list[dict[str, Any]] = []
        arrays: list[wire.Array] = []
        for item in items[:MOST_RESULTS]:
            about, array = self.framework.describe(item, self.device, inputs, [span for _, span in self.kept])
            described.append({**about, "array": None if array is None else len(arrays)})
            arrays += [] if array is None else [array]
        for about, overlaps in zip(described, overlapping(items[:MOST_RESULTS], self.framework), strict=True):
            about["shares"] += [wire.SIBLING] * overlaps
        reach: list[int | None] = []
        for gradient in gradients:
            reach.append(None if gradient is None else len(arrays))
            arrays += [] if gradient is None else [tensors.extract(gradient)]
        self._keep(items[:MOST_RESULTS])
        fields = {
            "structure": f"{tensors.type_name(value)} of {len(items)}" if several else None,
            "results": described,
            "gradients": reach,
            "changed": self.altered(),
            "costly": self.device.costly(),
        }
        return "returned", fields, arrays

    def altered(self) -> list[str]:
        """Name the inputs and weights that the last call changed."""
        inputs = (name for name, placed in self.inputs.items() if placed.changed())
        return [*inputs, *objects.changed(self.called, self.weights)]

    def _keep(self, results: list[object]) -> None:
        """Keep results alive, the last ones in any case and as many before them as do not take much memory."""
        self.results = results
        latest = [(result, span) for result in results if (span := self.framework.memory(result)) is not None]
        while self.kept and sum(end - start for _, (start, end) in (*self.kept, *latest)) > MOST_KEPT_BYTES:
            self.kept.popleft()
        self.kept += latest

    def _spans(self) -> dict[str, tuple[int, int]]:
        """Give where the inputs and weights lie, by name."""
        inputs = {name: placed.tensor for name, placed in self.inputs.items()}
        weights = {name: weight.tensor for name, weight in self.weights.items()}
        return {name: tensors.span(tensor) for name, tensor in {**inputs, **weights}.items()}

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

        floats = [weight.tensor for weight in self.weights.values() if weight.tensor.is_floating_point()]
        # A weight is a leaf itself, unless it is a buffer: no gradient reaches that.
        ends = [*leaves.values(), *floats]
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
                return (None,) * len(ends)
            # Through a product and a sum, not `grad_outputs`: checking those makes torch import sympy (0.3 s).
            total = sum(terms, torch.zeros((), device="cpu"))
            reached = iter(torch.autograd.grad(total, [x for x in ends if x.requires_grad], allow_unused=True))
            found = (next(reached) if end.requires_grad else None for end in ends)
            # `embedding(..., sparse=True)` gives its table a sparse one, which is as right as a dense one.
            return tuple(None if gradient is None else gradient.to_dense() for gradient in found)

    def spoil(self) -> None:
        """Overwrite the results that were copied out, so that one handed out twice shows itself."""
        with contextlib.suppress(RuntimeError):  # of a device that an error has left unusable
            poison(self.results, self.framework, self._spans().values())
