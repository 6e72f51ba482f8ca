"""Where a child computes: on the CPU, on CUDA, or on what `pretend` makes of the CPU."""

import contextlib

import claims
import torch
from marks import CPU, device_of, is_known, mark, origin_of
from mixing import Mixing
from pretend import Pretence

DEVICE_MB = 1 << 20

# Bound here: a submission may put others in their place.
_wait = getattr(torch._C, "_cuda_synchronize", torch.cuda.synchronize)


class Cpu:
    """The CPU: nothing has to be moved, waited for or watched."""

    home = "cpu"  # as a submission would name it

    def begin(self, name: str) -> None:
        """Be ready for the submission that is the file `name`."""

    def entered(self) -> contextlib.AbstractContextManager[object]:
        """Give the context in which a submission's code runs."""
        return contextlib.nullcontext()

    def moved(self, tensor: torch.Tensor) -> torch.Tensor:
        """Give a tensor with the same values and strides on this device."""
        return tensor

    def wait(self) -> None:
        """Wait until the device has done all that it was told to."""

    def beside(self) -> "Cpu":
        """Give the CPU, as the process of this device sees it."""
        return self

    def of(self, tensor: torch.Tensor) -> str | None:
        """Name the device that a tensor is on, in full; None where that is not known."""
        return str(tensor.device)

    def line_of(self, tensor: torch.Tensor) -> int | None:
        """Give the submission's line that made a tensor on another device than this, if that was seen."""
        return None

    def costly(self) -> list[int]:
        """Give the lines on which an index was copied to this device since the last time."""
        return []

    def refused(self, error: BaseException, *, own: bool) -> bool:
        """Say whether an exception is there because tensors met that are on two devices; `own`: by a `raise` of its."""
        return False


class Noted(Cpu):
    """The CPU where `pretend` watches."""

    def __init__(self, rules: Mixing) -> None:
        self._rules = rules

    def moved(self, tensor: torch.Tensor) -> torch.Tensor:
        """Note that a tensor is on the CPU."""
        self._rules.note(tensor)
        return tensor


class Pretend(Cpu):
    """Real data on the CPU that claims to be on cuda:0."""

    home = "cuda"

    def __init__(self) -> None:
        self._rules = Mixing()
        self._mode = Pretence(self._rules)

    def begin(self, name: str) -> None:
        """Begin to pretend in this process."""
        self._rules.name = name
        claims.make(self._mode)

    def entered(self) -> contextlib.AbstractContextManager[object]:
        """Give the mode that sees every call of torch."""
        return self._mode

    def moved(self, tensor: torch.Tensor) -> torch.Tensor:
        """Mark a tensor."""
        return mark(tensor)

    def wait(self) -> None:
        """Note that a call is over."""
        self._rules.call += 1

    def beside(self) -> Cpu:
        """Give the CPU, on which tensors are noted as such."""
        return Noted(self._rules)

    def of(self, tensor: torch.Tensor) -> str | None:
        """Name the device that a tensor claims to be on."""
        return str(device_of(tensor)) if is_known(tensor) else None

    def line_of(self, tensor: torch.Tensor) -> int | None:
        """Give the line that made a tensor on the CPU."""
        origin = origin_of(tensor) if device_of(tensor) == CPU else None
        return None if origin is None else origin.line

    def costly(self) -> list[int]:
        """Give the lines on which an index on the CPU went to a tensor on cuda:0."""
        lines = list(self._rules.costly)
        self._rules.costly.clear()
        return lines

    def refused(self, error: BaseException, *, own: bool) -> bool:
        """Say whether the mode raised it, or what it was raised for."""
        return self._rules.refused(error, own=own)


class Cuda(Cpu):
    """The first CUDA device, as this process sees them. It is initialised here, and never before a fork."""

    home = "cuda"

    def __init__(self, most_mb: int) -> None:
        """Initialise it, and let torch take at most so much of its memory."""
        torch.cuda.init()  # type: ignore[no-untyped-call]  # reason: torch
        total = torch.cuda.get_device_properties(0).total_memory
        torch.cuda.set_per_process_memory_fraction(min(most_mb * DEVICE_MB / total, 1.0))

    def beside(self) -> Cpu:
        """Give the CPU."""
        return Cpu()

    def moved(self, tensor: torch.Tensor) -> torch.Tensor:
        """Copy the whole storage under a tensor, and look at it in the same way."""
        flat = torch.empty(0, dtype=tensor.dtype, device="cpu").set_(tensor.untyped_storage()).to("cuda")
        made = torch.empty(0, dtype=tensor.dtype, device="cuda")  # not a view of another tensor: it may be detached
        return made.set_(flat.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())

    def wait(self) -> None:
        """Wait until every stream is done, so that an error shows in the call that made it."""
        _wait()


def make(device: str, *, most_mb: int) -> Cpu:
    """Give the device of this process; of CUDA's memory it gets at most so much."""
    match device:
        case "cuda":
            return Cuda(most_mb)
        case "pretend":
            return Pretend()
        case _:
            return Cpu()
