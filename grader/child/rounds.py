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
from slots import Slots

KNOCK = 9  # bytes: what is to be done, and a number

# Bound here: a submission may put others in their place.
_copy, _detach = torch.Tensor.copy_, torch.Tensor.detach


class Unfit(Exception):
    """A result that is not of the form that was asked for."""


class Rounds:
    """A call, prepared: the same tensors every time, on memory whose values the judge changes."""

    def __init__(self, fields: dict[str, Any], shared: Sequence[int], device: Cpu) -> None:
        """Lay the arguments and results of `fields` out over the shared memory: that of inputs, that of results.

        Where the device has memory `apart`, inputs are brought there, and results fetched, by knocks of their own.
        """
        self._fields, self._device = fields, device
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
            if self._fields["exact"] and isinstance(result, torch.Tensor) and result.dtype != place.dtype:
                raise Unfit(_named(result))
            _put(result, place)

    def _in_form(self) -> bool:
        return all(tensors.form(tensor) == form for tensor, form in self._forms)

    def _bring(self) -> None:
        if not self._in_form():
            self._lay_inputs()
        for (tensor, _), given in zip(self._forms, self._given, strict=True):
            _copy(tensor, given)

    def _fetch(self) -> None:
        """Copy results out, and inputs too: whether they were changed is for the judge to see."""
        for outside, place in zip(self._outside, self._places, strict=True):
            _copy(outside, place)
        for (tensor, form), given in zip(self._forms, self._given, strict=True):
            if tensors.form(tensor) == form:
                _copy(given, tensor)

    def _apart(self, outside: list[torch.Tensor]) -> list[torch.Tensor]:
        """Give tensors of the same forms in memory of the device's own, if it has any."""
        return [self._device.moved(tensor.clone()) for tensor in outside] if self._fields["apart"] else outside

    def _lay_inputs(self) -> None:
        self._given = _lay(self._fields["inputs"], self._memory)
        inputs = self._apart(self._given)
        self._forms = [(tensor, tensors.form(tensor)) for tensor in inputs]
        self._positional = [_value(about, inputs) for _, about in self._fields["positional"]]
        self._keywords = {name: _value(about, inputs) for name, about in self._fields["keywords"]}


def _put(result: object, place: torch.Tensor) -> None:
    if type(result) is not torch.Tensor or result.shape != place.shape:
        raise Unfit(_named(result))
    _copy(place, _detach(result) if result.requires_grad else result)


def _named(result: object) -> str:
    about = f" of {result.dtype} and shape {list(result.shape)}" if isinstance(result, torch.Tensor) else ""
    return f"it returned a {tensors.type_name(result)}{about}"


def _value(about: dict[str, Any], placed: Sequence[torch.Tensor]) -> object:
    return placed[about["array"]] if "array" in about else about["value"]


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
