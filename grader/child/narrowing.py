"""Whether what computes in float64 ever gives a narrower float: seen by a mode, operation by operation."""

import sys
import types
from collections.abc import Iterable
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class Narrowing(TorchDispatchMode):
    """Sees every operation while it is entered; `found` describes the first that narrows, None until one does."""

    def __init__(self, name: str) -> None:
        """Watch; `name` is the file whose lines are told."""
        super().__init__()  # type: ignore[no-untyped-call]  # reason: torch
        self.found: str | None = None
        self._name = name

    def __torch_dispatch__(
        self, func: Any, kinds: object, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> object:
        """Do the operation, and look at what went in and came out."""
        result = func(*args, **(kwargs or {}))
        if self.found is None and any(dtype == torch.float64 for dtype in _floats((args, kwargs))):
            narrower = [dtype for dtype in _floats(result) if dtype != torch.float64]
            if narrower:
                operation = str(func.overloadpacket).replace("aten.", "").removesuffix("_")
                self.found = f"line {self._line()}: `{operation}` gives {str(narrower[0]).removeprefix('torch.')}"
        return result

    def _line(self) -> int | None:
        frame: types.FrameType | None = sys._getframe()
        while frame is not None and frame.f_code.co_filename != self._name:
            frame = frame.f_back
        return None if frame is None else frame.f_lineno


def _floats(values: object) -> Iterable[torch.dtype]:
    for value in tree_leaves(values):
        if isinstance(value, torch.Tensor) and value.is_floating_point():
            yield value.dtype
