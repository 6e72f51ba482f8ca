"""Timed calls: inputs and results lie in memory that the judge fills and reads while this process is stopped.

For each call the judge puts inputs there, sends a knock, and lets this process go on; it answers with the same bytes
when the result lies where it belongs, and is stopped again. So there is never more than one call's inputs to be seen.
"""

import math
import mmap
from collections.abc import Callable, Sequence
from typing import Any

import tensors
import torch
import wire
from devices import Cpu
from frameworks import Framework
from slots import Slots

KNOCK = 9  # bytes: what is to be done, and a number

# Bound here: a submission may put others in their place.
_copy = torch.Tensor.copy_


class Unfit(Exception):
    """A result that is not of the form that was asked for."""


class Rounds:
    """A call, prepared: the same tensors every time, on memory whose values the judge changes."""

    def __init__(self, fields: dict[str, Any], shared: Sequence[int], device: Cpu, framework: Framework) -> None:
        """Lay the arguments and results of `fields` out over the shared memory: that of inputs, that of results.

        Where the device has memory `apart`, inputs are brought there, and results fetched, by knocks of their own.
        """
        self._fields, self._device, self._framework = fields, device, framework
        self._memory = mmap.mmap(shared[0], 0)
        self._outside = _lay(fields["results"], mmap.mmap(shared[1], 0))
        self._places = self._apart(self._outside)
        self._lay_inputs()

    def answer(self, knock: bytes, entry: Callable[..., object]) -> None:
        """Do what a knock asks for: a call, a copy, or nothing, by which the judge learns what a knock takes.

        Raises:
            Unfit: a result has another form than was asked for.
            BaseException: whatever the submission raises.
        """
        match knock[:1]:
            case b"c":
                self._call(entry)
            case b"b":
                self._bring()
            case b"f":
                self._fetch()
        self._device.wait()

    def _call(self, entry: Callable[..., object]) -> None:
        if not self._in_form():
            self._lay_inputs()  # it has made something else of a tensor: a leaf of its own, say, or another shape
        value = entry(*self._positional, **self._keywords)
        results = value if isinstance(value, tuple | list) else (value,)
        if len(results) != len(self._places):
            raise Unfit(f"it returned {len(results)} results")
        for result, place in zip(results, self._places, strict=True):
            if not self._framework.put(result, place, exact=self._fields["exact"]):
                raise Unfit(f"it returned a {self._framework.named(result)}")

    def _in_form(self) -> bool:
        return all(self._framework.form(value) == form for value, form in zip(self._handed, self._forms, strict=True))

    def _bring(self) -> None:
        if not self._in_form():
            self._lay_inputs()
        for tensor, given in zip(self._inputs, self._given, strict=True):
            _copy(tensor, given)

    def _fetch(self) -> None:
        """Copy results out, and inputs too: whether they were changed is for the judge to see."""
        for outside, place in zip(self._outside, self._places, strict=True):
            _copy(outside, place)
        for tensor, form, given in zip(self._inputs, self._forms, self._given, strict=True):
            if tensors.form(tensor) == form:
                _copy(given, tensor)

    def _apart(self, outside: list[torch.Tensor]) -> list[torch.Tensor]:
        """Give tensors of the same forms in memory of the device's own, if it has any."""
        return [self._device.moved(tensor.clone()) for tensor in outside] if self._fields["apart"] else outside

    def _lay_inputs(self) -> None:
        self._given = _lay(self._fields["inputs"], self._memory)
        self._inputs = self._apart(self._given)
        self._handed = [self._framework.handed(tensor) for tensor in self._inputs]
        self._forms = [self._framework.form(value) for value in self._handed]
        self._positional = [_value(about, self._handed) for _, about in self._fields["positional"]]
        self._keywords = {name: _value(about, self._handed) for name, about in self._fields["keywords"]}


def _value(about: dict[str, Any], handed: Sequence[object]) -> object:
    return handed[about["array"]] if "array" in about else about["value"]


def _lay(arrays: Sequence[tuple[str, list[int]]], memory: mmap.mmap) -> list[torch.Tensor]:
    """Make tensors on shared memory."""
    sizes = [wire.size(dtype, shape) for dtype, shape in arrays]
    slots = Slots(arrays=tuple(sizes))

    def tensor(number: int) -> torch.Tensor:
        dtype, shape = arrays[number]
        kind = tensors.DTYPE[dtype]
        if not sizes[number]:
            return torch.empty(shape, dtype=kind, device="cpu")
        offset = slots.offset(number)
        return torch.frombuffer(memory, dtype=kind, count=math.prod(shape), offset=offset).reshape(shape)

    return [tensor(number) for number in range(len(arrays))]
