"""Real data on the CPU in tensors that claim to be on cuda:0, under PyTorch's own rules for mixing devices.

One TorchFunctionMode sees every call: it answers for `.device` and its kin, takes `device=` away from what makes
tensors, refuses what CUDA would refuse, and marks what comes back. What runs below it, such as the backward pass, sees
plain tensors on the CPU, all of them, and so is consistent with itself.

This runs inside the submission's process. It teaches; it is no wall.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import torch
from marks import found_in, plain
from mixing import Arguments, Function, Keywords, Mixing
from special import ATTRIBUTES, FACTORIES, LIKE_THE_FIRST, SPECIAL
from torch.overrides import TorchFunctionMode

SAY = "__torch_function__"
NO_SAY = torch._C._disabled_torch_function_impl  # of a subclass that is treated like any tensor, such as Parameter


class Pretence(TorchFunctionMode):
    """What a submission meets while this is entered."""

    def __init__(self, rules: Mixing) -> None:
        super().__init__()
        self.rules = rules

    def __torch_function__(
        self, function: Function, types: Iterable[type], args: Arguments = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Answer a call of any function of torch."""
        keywords = dict(kwargs or {})
        kinds = [kind for kind in types if kind is not torch.Tensor and getattr(kind, SAY) is not NO_SAY]
        if kinds:  # of the submission's own; they will call torch with what is in them
            with self:
                return _by_them(kinds, function, args, keywords)
        with plain():
            name = getattr(function, "__name__", "")
            if name in {"__get__", "__set__"}:
                special = ATTRIBUTES.get((name, getattr(function, "__self__", None)))
                if special is None and name == "__set__":
                    return function(*args)  # `.data` may come from another device
            else:
                special = SPECIAL.get(function)
            return (special or _ordinary)(self.rules, function, args, keywords)


def _by_them(kinds: list[Any], function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Leave a call to the first of some classes that takes it, as torch does."""
    for kind in kinds:
        result = kind.__torch_function__(function, kinds, args, keywords)
        if result is not NotImplemented:
            return result
    return NotImplemented


def _ordinary(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Do what most functions do: all tensors on one device, and the result there too."""
    asked = rules.asked(keywords)
    given = found_in((args, keywords))
    target: torch.device | None
    if function in FACTORIES:
        target = asked or rules.default()
    elif asked is not None:
        target = asked
    elif function in LIKE_THE_FIRST:
        target = rules.first_of(given)
    else:
        target = rules.common(function, given)
    rules.hold_generator(keywords, target)
    return rules.placed(function(*args, **keywords), target, given)
