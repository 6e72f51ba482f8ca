"""What a problem's arrays are: tensors of torch, or arrays of NumPy on the memory of such a tensor."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import ndarrays
import numpy as np
import numpy.typing as npt
import tensors
import torch
import wire
from devices import Cpu
from tensors import Span


class Framework(Protocol):
    """What a module must offer to make arguments for a submission and to look at its results."""

    def handed(self, tensor: torch.Tensor, /) -> Any:
        """Give what a submission gets for a tensor."""

    def form(self, value: Any, /) -> tuple[object, ...]:
        """Say what an argument is beside its bytes."""

    def describe(
        self, value: object, device: Cpu, inputs: Mapping[str, Span], earlier: Iterable[Span]
    ) -> tuple[dict[str, Any], wire.Array | None]:
        """Say what a result is, and copy it out if it can travel."""

    def memory(self, value: object, /) -> Span | None:
        """Give where the memory under a result lies, if it is one that can be overwritten."""

    def laid(self, value: object, /) -> npt.NDArray[Any] | None:
        """See where the elements of a result lie, if it has memory; what is between them is not its own."""

    def overwrite(self, value: object, /) -> None:
        """Overwrite that memory."""

    def put(self, result: object, place: torch.Tensor, *, exact: bool) -> bool:
        """Copy a result into its place, if it fits."""

    def named(self, result: object, /) -> str:
        """Describe a result in a few words."""


MOST_WORK = 1 << 16  # to find out whether two views meet, which is hard for some that nobody makes by chance

# Bound here: a submission may put another in its place.
_share = np.shares_memory

FRAMEWORKS: dict[str, Framework] = {"torch": tensors, "numpy": ndarrays}


@dataclass(slots=True)
class Input:
    """An array argument, kept from call to call, so that a cache keyed on its identity meets new values.

    `value` is what the submission gets for `tensor`.
    """

    tensor: torch.Tensor
    value: Any
    framework: Framework
    kind: tuple[object, ...]
    form: tuple[object, ...]
    before: bytes = b""

    @classmethod
    def place(
        cls, array: wire.Array, layout: str, device: Cpu, earlier: "Input | None", framework: Framework
    ) -> "Input":
        """Put an array into the tensor of the earlier call where that still fits, else into a new one."""
        kind = (array.dtype, array.shape, layout, device)
        if earlier is not None and earlier.kind == kind and framework.form(earlier.value) == earlier.form:
            placed = cls(tensors.fill(earlier.tensor, array), earlier.value, framework, kind, earlier.form)
        else:
            tensor = device.moved(tensors.build(array, layout))
            value = framework.handed(tensor)
            placed = cls(tensor, value, framework, kind, framework.form(value))
        placed.before = tensors.stored(placed.tensor)
        return placed

    def changed(self) -> bool:
        """Say whether it is other than it was placed: any byte of its storage, or how it lies there."""
        return self.framework.form(self.value) != self.form or tensors.stored(self.tensor) != self.before


def overlapping(results: Sequence[object], framework: Framework) -> list[bool]:
    """Say of each result whether one before it has an element's memory too; views side by side do not."""
    places = [framework.laid(result) for result in results]
    return [any(_meet(one, other) for other in places[:at]) for at, one in enumerate(places)]


def _meet(one: npt.NDArray[Any] | None, other: npt.NDArray[Any] | None) -> bool:
    try:
        if one is None or other is None:
            return False
        return _share(one, other, max_work=MOST_WORK)  # type: ignore[arg-type]  # reason: NumPy takes any limit
    except np.exceptions.TooHardError:
        return False


def poison(results: Iterable[object], framework: Framework, inputs: Iterable[Span]) -> None:
    """Overwrite the memory of results that is not an input's."""
    kept = list(inputs)
    for value in results:
        own = framework.memory(value)
        if own is not None and not any(tensors.overlap(own, other) for other in kept):
            framework.overwrite(value)
