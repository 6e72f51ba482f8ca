"""What a class of the submission is made into: moved, filled with weights, and looked at afterwards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import tensors
import torch
import wire
from devices import Cpu
from submission import Unusable
from torch.nn.parameter import is_lazy

MOST_LISTED = 8

# Bound here: a submission may override them, or put others in their place.
_to, _parameters, _buffers = torch.nn.Module.to, torch.nn.Module.named_parameters, torch.nn.Module.named_buffers


@dataclass(slots=True)
class Weight:
    """A parameter or buffer of a module as it was filled, which is how a call must leave it."""

    tensor: torch.Tensor
    form: tuple[object, ...]
    before: bytes

    @classmethod
    def of(cls, tensor: torch.Tensor) -> "Weight":
        """Keep in mind how a tensor is now."""
        return cls(tensor, tensors.form(tensor), tensors.stored(tensor))

    def changed(self, now: torch.Tensor | None) -> bool:
        """Say whether it is another tensor, or lies in another way, or holds other bytes."""
        same = now is self.tensor and tensors.form(self.tensor) == self.form
        return not same or tensors.stored(self.tensor) != self.before


def settle(made: object, device: Cpu, dtype: str | None, *, call: str) -> None:
    """Bring a module to its device and dtype, as `.to` does.

    Raises:
        Unusable: what was made cannot be called.
    """
    if not callable(made):
        raise Unusable(f"what was made cannot be called as {call}: it is of type {tensors.type_name(made)}")
    if isinstance(made, torch.nn.Module):
        _to(made, device.home, None if dtype is None else tensors.DTYPE[dtype])


def fill(made: object, weights: Mapping[str, wire.Array]) -> dict[str, torch.Tensor]:
    """Write weights into a module's parameters and buffers, in place, as a step of an optimiser would; give those.

    Raises:
        Unusable: it has none of such a name and shape, or trainable ones that would be left to chance.
    """
    if not isinstance(made, torch.nn.Module):
        for name, array in weights.items():
            what = f"{tensors.type_name(made)} is no torch.nn.Module"
            raise Unusable(f"{what}, so it has no parameter `{name}`; one of shape {list(array.shape)} is wanted")
        return {}
    has = _named(made)
    for name, array in weights.items():
        _hold(name, array, has)
    given = {id(has[name]) for name in weights}
    for name, parameter in _parameters(made):
        if parameter.requires_grad and id(parameter) not in given:
            wanted = ", ".join(f"`{name}`" for name in weights) or "none"
            said = (
                f"a trainable parameter `{name}` of shape {_shape(parameter)} is left over: the grader fills {wanted}"
            )
            out = "Leave it out with bias=False" if name.endswith(".bias") else "Leave it out"
            raise Unusable(f"{said}, and what is left over has values by chance. {out}, or make it a buffer")
    for name, array in weights.items():
        _write(name, array, has[name])
    return {name: has[name] for name in weights}


def _write(name: str, array: wire.Array, tensor: torch.Tensor) -> None:
    try:
        if tensor.dtype != tensors.DTYPE[array.dtype] or _is_spread(tensor):
            with torch.no_grad():
                tensor.data = tensor.data.to(tensors.DTYPE[array.dtype]).contiguous()
        tensors.fill(tensor, array)
    except RuntimeError as error:
        why = str(error).partition(".")[0]
        raise Unusable(f"`{name}` cannot be changed in place, as a step of an optimiser does: {why}") from None


def _is_spread(tensor: torch.Tensor) -> bool:
    """Say whether one element in memory stands for several, as `expand` leaves it; each of them gets its own value."""
    return any(stride == 0 and size > 1 for size, stride in zip(tensor.shape, tensor.stride(), strict=True))


def changed(made: object, weights: Mapping[str, Weight]) -> Iterable[str]:
    """Name the weights that are not as they were filled."""
    if not weights:
        return []
    has = _named(made) if isinstance(made, torch.nn.Module) else {}
    return [name for name, weight in weights.items() if weight.changed(has.get(name))]


def _named(module: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {**dict(_buffers(module, remove_duplicate=False)), **dict(_parameters(module, remove_duplicate=False))}


def _hold(name: str, array: wire.Array, has: Mapping[str, torch.Tensor]) -> None:
    wanted = f"{list(array.shape)} is wanted"
    shown = ", ".join(f"`{other}` {_shape(tensor)}" for other, tensor in list(has.items())[:MOST_LISTED])
    listed = f"The module has {shown}" if shown else "The module has no parameters or buffers"
    listed += f" and {len(has) - MOST_LISTED} more" if len(has) > MOST_LISTED else ""
    if name not in has:
        raise Unusable(f"there is no parameter or buffer `{name}`; one of shape {wanted}. {listed}")
    if _shape(has[name]) != str(list(array.shape)):
        raise Unusable(f"`{name}` has the shape {_shape(has[name])}; {wanted}. {listed}")


def _shape(tensor: torch.Tensor) -> str:
    return "not known yet" if is_lazy(tensor) else str(list(tensor.shape))
