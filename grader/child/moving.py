"""Moving tensors between devices, and making them there, under `pretend`."""

from typing import Any

import torch
from marks import BASE, CPU, CUDA, Found, device_of, found_in, is_known, tensors_in
from mixing import Arguments, Function, Keywords, Mixing

CUDA_TYPE = "torch.cuda."


def made_device(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `torch.device`, which a number alone makes one of CUDA."""
    if args and isinstance(args[0], int):
        return torch.device("cuda", args[0])
    return function(*args, **keywords)


def _move(rules: Mixing, tensor: torch.Tensor, target: torch.device, **how: Any) -> Any:
    """Copy a tensor to a device, or give it back if it is there and nothing else is asked of it."""
    given = Found(tensor, device_of(tensor))
    if given.device == target:
        where = target if is_known(tensor) else None
        return rules.placed(BASE.to(tensor, **{"dtype": tensor.dtype, **how}), where, [given])
    return rules.placed(BASE.to(tensor, **{"dtype": tensor.dtype, **how, "copy": True}), target)


def to(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.to(...)` in all its forms."""
    tensor, *rest = args
    names: tuple[str, ...] = ("device", "dtype", "non_blocking", "copy")
    if rest and isinstance(rest[0], BASE):
        names = ("other", "non_blocking", "copy")
    elif rest and isinstance(rest[0], torch.dtype):
        names = ("dtype", "non_blocking", "copy")
    how = {**dict(zip(names, rest, strict=False)), **keywords}
    other = how.pop("other", how.pop("tensor", None))
    target = rules.device(how.pop("device", None)) or device_of(tensor)
    if other is not None:
        target, how["dtype"] = device_of(other), other.dtype
    how = {name: value for name, value in how.items() if value is not None and name != "non_blocking"}
    if target not in {CPU, CUDA}:  # meta, say
        return BASE.to(tensor, device=target, **how)
    return _move(rules, tensor, target, **how)


def cuda(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.cuda()`."""
    named = args[1] if len(args) > 1 else keywords.get("device")
    return _move(rules, args[0], rules.device(named) or CUDA)


def cpu(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.cpu()`."""
    return _move(rules, args[0], CPU)


def old_type(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.type()`; a type by its old name says the device too."""
    tensor, *rest = args
    wanted = rest[0] if rest else keywords.get("dtype")
    if wanted is None:
        return str(function(tensor)).replace("torch.", CUDA_TYPE if device_of(tensor) == CUDA else "torch.", 1)
    if isinstance(wanted, torch.dtype):
        return _move(rules, tensor, device_of(tensor), dtype=wanted)
    name = wanted if isinstance(wanted, str) else f"{wanted.__module__}.{wanted.__name__}"
    kind = getattr(torch, name.rpartition(".")[2])
    return _move(rules, tensor, CUDA if name.startswith(CUDA_TYPE) else CPU, dtype=kind.dtype)


def type_as(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.type_as(other)`, which goes to its device too."""
    tensor, model = (*args, *keywords.values())[:2]
    return _move(rules, tensor, device_of(model), dtype=model.dtype)


def new(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `torch.tensor`, `as_tensor` and `asarray`: data that is a tensor stays where it is, unless told else."""
    name = "obj" if "obj" in keywords else "data"
    data, *rest = args or (keywords.pop(name),)
    if rest:  # `as_tensor(data, dtype, device)`
        keywords |= dict(zip(("dtype", "device"), rest, strict=False))
    asked = rules.asked(keywords) or rules.chosen()
    given = found_in(data) if isinstance(data, BASE) else []
    own = rules.first_of(given)
    target = asked or own
    result = function(data, **keywords)
    if target != own:
        return rules.placed(BASE.clone(result), target)
    return rules.placed(result, target, given)


def pinned(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `.pin_memory()`: a copy on the CPU."""
    return rules.placed(BASE.clone(args[0]), CPU)


def parsed(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer what `Module.to` asks: which device its arguments mean, one of which may be a tensor that is there."""
    device, *rest = function(*args, **keywords)
    model = next(iter(tensors_in((args, keywords))), None)
    return (device if model is None else device_of(model), *rest)
