"""Real data on the CPU in tensors that claim to be on cuda:0, under PyTorch's own rules for mixing devices.

One TorchFunctionMode sees every call: it answers for `.device` and its kin, takes `device=` away from what makes
tensors, refuses what CUDA would refuse, and marks what comes back. What runs below it, such as the backward pass, sees
plain tensors on the CPU, all of them, and so is consistent with itself.

This runs inside the submission's process. It teaches; it is no wall.
"""

import contextlib
from collections.abc import Iterable, Mapping
from typing import Any

import torch
from marks import CPU, found_in, plain
from mixing import Arguments, Function, Keywords, Mixing
from special import ATTRIBUTES, FACTORIES, LIKE_THE_FIRST, SPECIAL
from torch.overrides import TorchFunctionMode


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
        with plain():
            name = getattr(function, "__name__", "")
            if name in {"__get__", "__set__"}:
                special = ATTRIBUTES.get((name, getattr(function, "__self__", None)))
                if special is None and name == "__set__":
                    return function(*args)  # `.data` may come from another device
            else:
                special = SPECIAL.get(function)
            if special is not None:
                return special(self.rules, function, args, keywords)
            return self._ordinary(function, args, keywords, overridden=any(types))

    def _ordinary(self, function: Function, args: Arguments, keywords: Keywords, *, overridden: bool) -> Any:
        """Do what most functions do: all tensors on one device, and the result there too.

        `overridden`: there are subclasses of Tensor among the arguments that have a say in it.
        """
        rules = self.rules
        asked = rules.asked(keywords)
        given = found_in((args, keywords))
        if function in FACTORIES:
            target = asked or rules.default()
        elif asked is not None:
            target = asked
        elif function in LIKE_THE_FIRST:
            target = given[0].device if given else CPU
        else:
            target = rules.common(function, given)
        rules.hold_generator(keywords, target)
        with torch._C._EnableTorchFunction() if overridden else contextlib.nullcontext():
            result = function(*args, **keywords)
        return rules.placed(result, target, given)
