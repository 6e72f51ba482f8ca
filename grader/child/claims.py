"""What torch says of CUDA where `pretend` stands in for it: there is one device, and all is done at once."""

import contextlib
import sys
import threading
import types
import warnings
from collections.abc import Callable
from typing import Any, Self

import torch
from marks import CPU, CUDA, Origin, is_known, plain
from pretend import Pretence

PRIORITY = 5  # before torch itself, which begins with 10
NAME, VERSION, CAPABILITY = "pretend", "12.8", (9, 0)
ABOUT = types.SimpleNamespace(name=NAME, total_memory=1 << 33, major=9, minor=0, multi_processor_count=1)
OURS = r"(pretend|special)$"  # modules that a warning of torch would name: the CPU's run gives it with its own line


class Queue:
    """A stream or an event: all that was asked for is done already."""

    device, device_index, priority, stream_id = CUDA, 0, 0, 0

    def __init__(self, *args: object, **keywords: object) -> None:
        """Take whatever a stream or an event is made with."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        """There is nothing to go back to."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Queue)

    def __hash__(self) -> int:
        return 0

    def _done(self, *args: object, **keywords: object) -> None:
        """Wait for nothing."""

    synchronize = wait = wait_stream = wait_event = record = _done

    def record_event(self, event: "Queue | None" = None) -> "Queue":
        """Give an event that has happened."""
        return event or Queue()

    def is_capturing(self) -> bool:
        """Say that nothing is recorded for a graph."""
        return False

    def query(self) -> bool:
        """Say that all is done."""
        return True

    def elapsed_time(self, other: "Queue") -> float:
        """Give the milliseconds between two events, which nobody has measured."""
        return 0.0


class Generator(torch.Generator):
    """A generator on the CPU that knows which device it was made for."""

    def __new__(cls, device: object = None) -> Self:
        """Make it; what it draws is drawn on the CPU."""
        return super().__new__(cls)

    def __init__(self, device: object = None) -> None:
        self._claimed = CPU if device is None else torch.device(str(device))

    def clone_state(self) -> "Generator":
        """Give another one in the same state."""
        other = Generator(self._claimed)
        other.set_state(self.get_state())
        return other

    @property
    def device(self) -> torch.device:  # type: ignore[override]  # reason: read-only in torch too, whatever its stubs say
        """Give the device that it was made for."""
        return self._claimed


def make(mode: Pretence) -> None:
    """Have torch make these claims in this process, for good, in each of its threads too.

    What compiles is switched off: it would neither see the mode nor be seen by it, and changes no device.
    """

    def always(answer: object) -> Callable[..., object]:
        return lambda *args, **keywords: answer

    def set_device(device: object) -> None:
        mode.rules.device(device)

    class Selected(contextlib.nullcontext[None]):
        def __init__(self, device: object = None) -> None:
            mode.rules.device(None if device == -1 else device)
            super().__init__()

    _set(
        torch.cuda,
        is_available=always(True),
        device_count=always(1),
        current_device=always(0),
        get_device_name=always(NAME),
        get_device_capability=always(CAPABILITY),
        is_bf16_supported=always(True),
        synchronize=always(None),
        is_current_stream_capturing=always(False),
        init=always(None),
        set_device=set_device,
        device=Selected,
        get_device_properties=always(ABOUT),
        mem_get_info=always((ABOUT.total_memory, ABOUT.total_memory)),
        get_rng_state=lambda *args, **keywords: torch.get_rng_state(),
        set_rng_state=lambda state, *args, **keywords: torch.set_rng_state(state),
        **dict.fromkeys(("reset_peak_memory_stats", "reset_accumulated_memory_stats", "ipc_collect"), always(None)),
        device_of=always(contextlib.nullcontext()),
        stream=always(contextlib.nullcontext()),
        current_stream=always(Queue()),
        default_stream=always(Queue()),
        Stream=Queue,
        Event=Queue,
    )
    _set(torch, Stream=Queue, Event=Queue)
    _set(torch.backends.cudnn, is_acceptable=always(False))
    if hasattr(torch, "accelerator"):
        _set(
            torch.accelerator,
            is_available=always(True),
            device_count=always(1),
            current_accelerator=always(torch.device("cuda")),
            current_device_index=always(0),
            current_stream=always(Queue()),
            **dict.fromkeys(("synchronize", "set_device_index", "empty_cache"), always(None)),
        )
    _set(torch.Tensor, record_stream=always(None))
    _set(torch.backends.cuda, is_built=always(True))
    _set(torch.version, cuda=VERSION)
    _set(torch, Generator=Generator, compile=_compile)
    # These make tensors on the CPU, and are not told to the mode.
    for name in ("from_numpy", "frombuffer"):
        _set(torch, **{name: _noted(mode, getattr(torch, name))})
    _set(torch.Tensor, __new__=_noted(mode, torch.Tensor.__new__))
    _set(torch.amp.autocast_mode.autocast, __init__=_cast(torch.amp.autocast_mode.autocast.__init__))
    warnings.filterwarnings("ignore", module=OURS)
    torch.serialization.register_package(PRIORITY, _written_as, _read_as)
    for name in ("script", "trace"):
        _set(torch.jit, **{name: _left_alone(mode, getattr(torch.jit, name))})
    _enter_in_threads(mode)


def _left_alone(mode: Pretence, compiled: Callable[..., Any]) -> Callable[..., Any]:
    """Leave what the submission compiles as it is; torch itself compiles parts of forward derivatives."""

    def made(model: Any = None, *args: Any, **options: Any) -> Any:
        if sys._getframe(1).f_code.co_filename == mode.rules.name:
            return model
        return compiled(model, *args, **options)

    return made


def _noted(mode: Pretence, function: Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    def made(*args: Any, **keywords: Any) -> torch.Tensor:
        tensor = function(*args, **keywords)
        with plain():
            if not is_known(tensor):
                mode.rules.note(tensor)
        return tensor

    return made


def _cast(begin: Callable[..., None]) -> Callable[..., None]:
    """Cast on the CPU what is to be cast on CUDA, where the types are half by default."""

    def begun(self: Any, device_type: str, dtype: torch.dtype | None = None, *args: Any, **keywords: Any) -> None:
        if device_type == "cuda":
            device_type, dtype = "cpu", dtype or torch.float16
        begin(self, device_type, dtype, *args, **keywords)

    return begun


def _written_as(storage: Any) -> str | None:
    """Say of memory that is saved that it is on CUDA."""
    return str(CUDA) if hasattr(storage, "on_cuda") else None


def _read_as(storage: Any, location: str) -> Any:
    """Put memory that is loaded on CUDA, or on the CPU, as its place says."""
    if location.startswith("cuda"):
        storage.on_cuda = True
    elif location == "cpu":
        storage.origin = Origin(0, None)
    else:
        return None
    return storage


def _compile(model: Any = None, **options: object) -> Any:
    return (lambda function: function) if model is None else model


def _set(module: object, **claims: object) -> None:
    for name, claim in claims.items():
        setattr(module, name, claim)


def _enter_in_threads(mode: Pretence) -> None:
    run = threading.Thread._bootstrap_inner  # type: ignore[attr-defined]  # reason: `run` may be overridden

    def entered(thread: threading.Thread) -> None:
        with mode:
            run(thread)

    threading.Thread._bootstrap_inner = entered  # type: ignore[attr-defined]  # reason: see above
