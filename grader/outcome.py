"""What a child's process did with a request, and how its reply, which is hostile until it fits, becomes that."""

import signal
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from grader import arrays
from grader.arrays import Array, Result
from grader.child import wire
from grader.compare import Answer
from grader.device import Device
from grader.problem import STRICT, Limits
from grader.verdict import Verdict

MOST_RESULTS = 32
MOST_LINE = 1 << 24
MB = 1 << 20

SIGNALS = {
    "SIGSEGV": "it touched memory that is not its own",
    "SIGABRT": "a library gave up (abort)",
    "SIGBUS": "it touched memory that is not there",
    "SIGFPE": "an integer division by zero in native code",
    "SIGXFSZ": "it wrote a file larger than allowed",
}


class Limit(StrEnum):
    """What kind of limit an exception speaks of, as far as the child can tell."""

    MEMORY = "memory"
    DEVICE_MEMORY = "device_memory"
    FILES = "files"  # bytes or files in its folder
    OPEN_FILES = "open_files"
    THREADS = "threads"
    REFUSED = "refused"  # a system call that the filter, or a file that the view, keeps from it
    NO_CUDA = "no_cuda"
    NOT_THERE = "not_there"  # a file that is not in the view
    NO_INPUT = "no_input"  # nobody types


BOUNDS = {
    Limit.FILES: "its folder may hold 64 MB in 1,000 files, which is used up",
    Limit.OPEN_FILES: "64 files may be open at a time",
    Limit.THREADS: "256 threads are allowed, and what memory they need counts too",
    Limit.REFUSED: "a submission may start no process, open no connection, and write only to its own folder",
    Limit.NO_CUDA: "there is no CUDA in this run: follow the device of what you are given, as in device=x.device",
    Limit.NOT_THERE: "a submission starts in an empty folder, and sees no files but Python's packages",
    Limit.NO_INPUT: "nobody types while a submission runs: take input() away, all that is needed comes as arguments",
}


def bound(limit: Limit | None, *, used: int | None, limits: Limits, device: Device) -> str:
    """Say what a limit is that an exception speaks of; of memory, how many bytes were used, if that is known."""
    if device is Device.CUDA and limit in {Limit.MEMORY, Limit.OPEN_FILES}:
        return ""  # there they are others, or none
    match limit:
        case Limit.MEMORY:
            had = "" if used is None else f"it had {used / MB:.0f} MB when it asked for more; "
            return f"{had}{limits.memory_mb} MB are allowed on top of torch's own"
        case Limit.DEVICE_MEMORY:
            return f"{limits.device_mb} MB are allowed on the device"
        case None:
            return ""
        case _:
            return BOUNDS[limit]


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


MOST_KINDS = 32
Name = Annotated[str, Field(max_length=400), AfterValidator(_one_line)]
Line = Annotated[int, Field(ge=1, lt=MOST_LINE)]
Text = Annotated[str, Field(max_length=4000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """The call came back."""

    answer: Answer
    output: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """The submission raised; line and code are its own innermost ones. `own`: it raised this itself, no library did.

    `kinds` are Python's own exceptions that it is one of; none where the call itself came back, and to describe its
    result failed. `changed` are inputs that the call changed before it raised.
    `refused`: under `pretend`, because tensors met that are on two devices.
    `bound` says what the limit is that it met, and how much of it was used; the child has no say in it.
    """

    __pydantic_config__ = STRICT

    type: Name
    kinds: Annotated[tuple[Name, ...], Field(max_length=MOST_KINDS)]
    message: Text
    line: Line | None
    code: Name | None
    own: bool
    refused: bool
    changed: tuple[Name, ...]
    limit: Limit | None
    bound: Annotated[str, Field(max_length=0)] = ""
    output: Annotated[str, Field(max_length=0)] = ""

    def is_one_of(self, wanted: Iterable[str]) -> bool:
        """Say whether it is one of these exceptions of Python's, or of a type made of one.

        One that tells of a limit is none, unless the submission itself raised it.
        """
        return (self.limit is None or self.own) and not set(wanted).isdisjoint(self.kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusable:
    """The file loads, but its entry point cannot be called as the problem calls it."""

    __pydantic_config__ = STRICT

    message: Text
    output: Annotated[str, Field(max_length=0)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """The sandbox stopped it: at which limit, and what was used and allowed, in words."""

    limit: Verdict
    message: str
    output: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Died:
    """The process ended, or answered nothing usable."""

    message: str
    output: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """A call was watched: the first operation that made a narrower float of one of 64 bits, None if there is none."""

    __pydantic_config__ = STRICT

    narrowed: Name | None
    output: Annotated[str, Field(max_length=0)] = ""


Failure = Raised | Unusable | Stopped | Died
Outcome = Returned | Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class _Described:
    __pydantic_config__ = STRICT

    type: Name
    dtype: Name | None
    device: Name | None
    line: Line | None
    shares: tuple[Name, ...]
    array: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answered:
    __pydantic_config__ = STRICT

    structure: Name | None
    results: Annotated[tuple[_Described, ...], Field(max_length=MOST_RESULTS)]
    gradients: tuple[int | None, ...]
    changed: tuple[Name, ...]
    costly: Annotated[tuple[Line, ...], Field(max_length=wire.MOST_COSTLY)]


@cache
def _reader(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def read(reply: wire.Message, *, gradients: int) -> Returned | Raised | Unusable | Watched | None:
    """Turn a reply into an outcome; None says that what was asked is done. `gradients` is how many were asked for.

    Raises:
        WireError: it is none of the replies that there are.
    """
    try:
        match reply.kind:
            case "loaded" | "prepared":
                return None
            case "unusable":
                unusable: Unusable = _reader(Unusable).validate_json(reply.fields)
                return unusable
            case "raised":
                raised: Raised = _reader(Raised).validate_json(reply.fields)
                return raised
            case "watched":
                watched: Watched = _reader(Watched).validate_json(reply.fields)
                return watched
            case "returned":
                return Returned(answer=_answer(reply, gradients))
            case _:
                raise wire.WireError("an unknown kind of reply")
    except ValidationError as error:
        raise wire.WireError("fields that do not fit") from error


def _answer(reply: wire.Message, gradients: int) -> Answer:
    fields: _Answered = _reader(_Answered).validate_json(reply.fields)
    received = [arrays.from_wire(array) for array in reply.arrays]

    def at(index: int | None) -> Array | None:
        if index is not None and not 0 <= index < len(received):
            raise wire.WireError("an array that was not sent")
        return None if index is None else received[index]

    gradient_arrays = [at(index) for index in fields.gradients]
    if any(gradient is not None and not arrays.is_float(gradient) for gradient in gradient_arrays):
        raise wire.WireError("a gradient that is not of a float type")
    if len(fields.gradients) not in {0, gradients} or (fields.structure is None and len(fields.results) != 1):
        raise wire.WireError("not what was asked for")
    return Answer(
        results=tuple(
            Result(type=r.type, dtype=r.dtype, device=r.device, line=r.line, shares=r.shares, array=at(r.array))
            for r in fields.results
        ),
        structure=fields.structure,
        gradients=tuple(gradient_arrays) or (None,) * gradients,
        changed=fields.changed,
        costly=fields.costly,
    )


def of_status(status: int | None, output: str, *, over: Mapping[str, Any] | None = None) -> Stopped | Died:
    """Say how a process ended that closed its job: by an exit status, by a signal (negative), or not at all (None).

    `over` is what the warm process ended it for: `what` there was too much of, how much was `used` and is `allowed`.
    """
    if over is not None:
        return _of_excess(over["what"], over["used"], over["allowed"], output)
    if status is None:
        return Died(message="the process closed its connection to the grader", output=output)
    if -status == signal.SIGXCPU:
        message = "the process used more CPU time than it may"
        return Stopped(limit=Verdict.TIME_LIMIT, message=message, output=output)
    if status < 0:
        name = {known.value: known.name for known in signal.Signals}.get(-status, f"signal {-status}")
        meaning = f" ({SIGNALS[name]})" if name in SIGNALS else ""
        return Died(message=f"the process was killed by {name}{meaning}", output=output)
    return Died(message=f"the process ended itself with exit status {status}", output=output)


def _of_excess(what: str, used: int, allowed: int, output: str) -> Stopped | Died:
    match what:
        case "bytes":
            said = f"its folder held {used / MB:.0f} MB; {allowed / MB:.0f} MB are allowed"
            return Stopped(limit=Verdict.OUTPUT_LIMIT, message=said, output=output)
        case "files":
            said = f"its folder held {used:,} files; {allowed:,} are allowed"
            return Stopped(limit=Verdict.OUTPUT_LIMIT, message=said, output=output)
        case _:
            return Died(message=f"it had {used:,} {what}; {allowed:,} are allowed, so it was stopped", output=output)
