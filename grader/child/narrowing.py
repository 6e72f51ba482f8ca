"""Whether what computes in float64 ever gives a narrower float: seen operation by operation."""

import sys
import types
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class Narrowing(TorchDispatchMode):
    """Sees every operation of torch while it is entered, and what becomes of the arrays that it has `marked`.

    `found` describes the first that narrows, None until one does.
    """

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
        if any(dtype == torch.float64 for dtype in _floats((args, kwargs))):
            narrower = [dtype for dtype in _floats(result) if dtype != torch.float64]
            if narrower:
                operation = str(func.overloadpacket).replace("aten.", "").removesuffix("_")
                self._note(f"`{operation}` gives {str(narrower[0]).removeprefix('torch.')}")
        return result

    def marked(self, value: object) -> object:
        """Give an argument; an array as one of a kind that sees what is made of it."""
        if type(value) is not np.ndarray:
            return value
        array = value.view(_Marked)
        array.watch = self
        return array

    def made(self, array: "_Marked", of: "_Marked") -> None:
        """Look at an array that was made of a marked one."""
        if of.dtype == np.float64 and array.dtype.kind == "f" and array.dtype != np.float64:
            self._note(f"an operation of NumPy gives {array.dtype.name}")

    def _note(self, what: str) -> None:
        if self.found is None:
            self.found = f"line {self._line()}: {what}"

    def _line(self) -> int | None:
        frame: types.FrameType | None = sys._getframe()
        while frame is not None and frame.f_code.co_filename != self._name:
            frame = frame.f_back
        return None if frame is None else frame.f_lineno


class _Marked(np.ndarray[Any, Any]):
    """An array that makes known what is made of it."""

    watch: Narrowing | None = None

    def __array_finalize__(self, of: object) -> None:
        """Take part in whatever makes an array of another: a view, a copy, a cast, a function."""
        if isinstance(of, _Marked) and of.watch is not None:
            self.watch = of.watch
            of.watch.made(self, of)


def _floats(values: object) -> Iterable[torch.dtype]:
    for value in tree_leaves(values):
        if isinstance(value, torch.Tensor) and value.is_floating_point():
            yield value.dtype
