"""PyTorch's rules for mixing devices, as they hold for most functions, and messages about what breaks them."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from types import FrameType
from typing import Any

import torch
from marks import (
    BASE,
    CPU,
    CUDA,
    Found,
    Origin,
    is_known,
    is_number,
    mark,
    note_origin,
    origin_of,
    storages,
    tensors_in,
)
from torch.overrides import _get_current_function_mode_stack
from torch.utils._device import DeviceContext
from wire import MOST_COSTLY

REFUSAL, MOST_CHAINED = "_is_refused_by_pretend", 16

Function = Callable[..., Any]  # Any: whatever torch gives
Arguments = tuple[Any, ...]
Keywords = dict[str, Any]

# To these a tensor without axes is a tensor like any other; to most functions it is a number, if it is on the CPU.
EXACT: set[Function] = {
    *(torch.cat, torch.concat, torch.concatenate, torch.stack, torch.hstack, torch.vstack, torch.dstack),
    *(torch.column_stack, torch.clamp, torch.clip, torch.clamp_, torch.clip_, torch.quantile, torch.nanquantile),
    *(BASE.clamp, BASE.clip, BASE.clamp_, BASE.clip_, BASE.quantile, BASE.nanquantile),
    *(torch.index_select, BASE.index_select, torch.gather, BASE.gather, torch.take, BASE.take),
    *(torch.nn.functional.embedding, torch.embedding, torch.bucketize, torch.searchsorted, torch.isin),
}
IN_PLACE = re.compile(r"[a-z0-9_]*[a-z0-9]_|__i(add|sub|mul|truediv|floordiv|mod|pow|and|or|xor|lshift|rshift)__")


def writes_into_first(function: Function) -> bool:
    """Say whether a function writes into its first argument."""
    return IN_PLACE.fullmatch(getattr(function, "__name__", "")) is not None


class Mixing:
    """The rules, and what came of them in the calls of a submission that is the file `name`."""

    def __init__(self) -> None:
        self.name = ""
        self.call = 0  # which call of the submission this is
        self.costly: dict[int, None] = {}  # lines on which an index on the CPU went to a tensor on cuda:0

    def refused(self, error: BaseException | None, *, own: bool) -> bool:
        """Say whether an exception is a refusal of these rules, or was raised because of one.

        `own`: by a `raise` of the submission. What else fails while a refusal is dealt with is another matter.
        """
        for _ in range(MOST_CHAINED):
            if error is None or hasattr(error, REFUSAL):
                break
            error = error.__cause__ or (error.__context__ if own else None)
        return hasattr(error, REFUSAL)

    def asked(self, keywords: Keywords) -> torch.device | None:
        """Give what `device=` asks for, None where it is not there; what is asked of torch is what it has here."""
        keywords.pop("pin_memory", None)
        found = self.device(keywords.pop("device", None))
        if found is not None:
            keywords["device"] = CPU if found == CUDA else found
        return found

    def device(self, named: object) -> torch.device | None:
        """Give a device as it is called in full; None for None."""
        if named is None:
            return None
        if isinstance(named, int):
            found = torch.device("cuda", named)
        else:
            found = named if isinstance(named, torch.device) else torch.device(str(named))
        if found.type != "cuda":
            return found
        if found.index not in {None, 0}:
            self.refuse(f"there is no {found}: there is one CUDA device, cuda:0")
        return CUDA

    def default(self) -> torch.device:
        """Give where tensors are made that name no device."""
        return self.chosen() or CPU

    def chosen(self) -> torch.device | None:
        """Give what a `torch.device` context or `set_default_device` of this thread says, None where there is none."""
        stack = reversed(_get_current_function_mode_stack())  # type: ignore[no-untyped-call]  # reason: torch
        return self.device(next((mode.device for mode in stack if isinstance(mode, DeviceContext)), None))

    def common(self, function: Function, given: Sequence[Found]) -> torch.device | None:
        """Give the one device that all tensors are on, most tensors without axes on the CPU aside.

        A tensor of which nobody knows where it was made may be on any: None where that leaves nothing to go by.
        """
        first: Found | None = None
        changed, unknown = writes_into_first(function), False
        for number, found in enumerate(given):
            exact = function in EXACT or (changed and number == 0)
            if not is_known(found.tensor):
                unknown = True
                continue
            if found.device == CPU and is_number(found.tensor) and not exact:
                continue
            if first is None:
                first = found
            elif found.device != first.device:
                self.refuse(self._mixed(function, first, found))
        if first is None:
            return None if unknown else CPU
        return first.device

    def first_of(self, given: Sequence[Found]) -> torch.device | None:
        """Give the device of the first tensor; None where that is not known."""
        return CPU if not given else given[0].device if is_known(given[0].tensor) else None

    def placed(self, result: Any, target: torch.device | None, given: Iterable[Found] = ()) -> Any:
        """Note where new memory in a result is; what shares memory with an argument is where that is."""
        made = list(tensors_in(result))
        if not made or target is None:
            return result
        known = {storage._cdata for tensor, _ in given for storage in storages(tensor)}
        for tensor in made:
            if any(storage._cdata in known for storage in storages(tensor)):
                continue
            if target == CUDA:
                mark(tensor)
            else:
                self.note(tensor, given)
        return result

    def refuse(self, message: str, kind: type[Exception] = RuntimeError) -> None:
        """Raise what CUDA would raise.

        Raises:
            Exception: of that kind.
        """
        error = kind(message)
        setattr(error, REFUSAL, True)
        raise error

    def index_on_cpu(self) -> None:
        """Note that an index was copied to the device, where the submission said so."""
        line = self._line()
        if line is not None and len(self.costly) < MOST_COSTLY:
            self.costly[line] = None

    def told(self, found: Found) -> str:
        """Describe a tensor: dtype, shape, device, and for one on the CPU where it comes from."""
        tensor = found.tensor
        text = f"{str(tensor.dtype).removeprefix('torch.')} {list(tensor.shape)} on {found.device}"
        origin = origin_of(tensor) if found.device == CPU else None
        if origin is None or origin.line is None:
            return text
        when = "" if origin.call == self.call else " in an earlier call" if origin.call else " when the file was loaded"
        return f"{text} (made on line {origin.line}{when})"

    def _mixed(self, function: Function, one: Found, other: Found) -> str:
        name = getattr(function, "__name__", "this").strip("_")
        both = f"{self.told(one)} and {self.told(other)}"
        weight = any(isinstance(found.tensor, torch.nn.Parameter) for found in (one, other) if found.device == CPU)
        remedy = (
            "Move the module that it belongs to with .to(…)" if weight else "Make or move it with device=… or .to(…)"
        )
        return f"`{name}` needs all its tensors on the same device, and got {both}. {remedy}"

    def hold_generator(self, keywords: Keywords, target: torch.device | None) -> None:
        """Refuse a generator that is on another device than what it draws for."""
        generator = keywords.get("generator")
        if generator is not None and target is not None and torch.device(generator.device).type != target.type:
            self.refuse(f"a generator on {generator.device} cannot draw for a tensor on {target}")

    def note(self, tensor: torch.Tensor, given: Iterable[Found] = ()) -> None:
        """Note the line that a tensor on the CPU comes from: that of the first one it was computed from."""
        earlier = (origin_of(found.tensor) for found in given if found.device == CPU)
        of_a_line = (origin for origin in earlier if origin is not None and origin.line is not None)
        note_origin(tensor, next(of_a_line, None) or Origin(self.call, self._line()))

    def _line(self) -> int | None:
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame.f_code.co_filename != self.name:
            frame = frame.f_back
        return None if frame is None else frame.f_lineno
