"""A loaded file and its entry point: compile, execute, call, and say how it went in words that can travel."""

import builtins
import dis
import errno
import inspect
import io
import json
import linecache
import re
import sys
import types
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

MODULE = "submission"
MOST_TEXT = 2000
MOST_LINE = 1 << 24
RAISE = dis.opmap["RAISE_VARARGS"]
MOST_KINDS = 32
BUILT_IN = [kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, BaseException)]

# The last is what torch says where it cannot ask the driver how much there was.
OUT_OF_DEVICE_MEMORY = re.compile(r"CUDA .*out of memory|CU[A-Z]+(_STATUS)?_ALLOC_FAILED|NVML_SUCCESS")

NO_CUDA = ("Torch not compiled with CUDA enabled", "No CUDA GPUs are available", "Found no NVIDIA driver")

Entry = Callable[..., object]


class Arguments(NamedTuple):
    """How many arguments go by position, and the names of those that may go by keyword."""

    positional: int
    keywords: list[str]


LIMITS = {
    **dict.fromkeys((errno.ENOSPC, errno.EFBIG, errno.EDQUOT), "files"),
    **dict.fromkeys((errno.EMFILE, errno.ENFILE), "open_files"),
    **dict.fromkeys((errno.EPERM, errno.EACCES, errno.EROFS), "refused"),
    errno.ENOENT: "not_there",
}


class Unusable(Exception):
    """The file is loaded, but its entry point cannot be called as the problem calls it."""


def load(
    source: bytes, *, name: str, entry: str, call: str, arguments: Arguments, constructor: Arguments | None
) -> Entry:
    """Execute a file as a module and give its entry point, what makes an object where there is a constructor.

    Raises:
        Unusable: the entry point is missing, not callable, or takes other arguments.
        BaseException: whatever compiling or executing the file raises.
    """
    module = types.ModuleType(MODULE)
    module.__file__ = name
    # Dataclasses, and inspect, look a class's module up by its name.
    sys.modules[MODULE] = module
    text = _decode(source)
    linecache.cache[name] = (len(text), None, io.StringIO(text).readlines(), name)
    code = compile(source, name, "exec", dont_inherit=True)
    exec(code, module.__dict__)  # noqa: S102 -- reason: running the submission is what this process is for
    found = module.__dict__.get(entry)
    if found is None:
        kind, of_kind = ("function", inspect.isfunction) if constructor is None else ("class", inspect.isclass)
        values = {key: value for key, value in module.__dict__.items() if inspect.isfunction(value) or of_kind(value)}
        defined = [key for key, value in values.items() if value.__module__ == MODULE]
        has = f"it defines {', '.join(sorted(defined)[:8])}" if defined else f"it defines no {kind}"
        raise Unusable(f"the file has no {entry}; {has}")
    if not callable(found):
        raise Unusable(f"{entry} cannot be called: it is of type {type(found).__name__}")
    _hold(found, entry, arguments if constructor is None else constructor, call)
    if constructor is not None and inspect.isclass(found):
        _hold_method(found, entry, arguments, call)
    return found


def _hold(found: Callable[..., object], what: str, arguments: Arguments, call: str, *, own: int = 0) -> None:
    """Hold that it can be called so; `own` arguments come before those of the call."""
    if inspect.iscoroutinefunction(found):
        raise Unusable(f"{what} is `async`; a plain function is wanted, since nobody awaits it")
    try:
        signature = inspect.signature(found, follow_wrapped=False)  # what is called, not what it says it wraps
    except (TypeError, ValueError):  # some callables have none; calling will tell
        return
    try:
        signature.bind(*[None] * (own + arguments.positional), **dict.fromkeys(arguments.keywords))
    except TypeError as error:
        ours = f"the file defines {what}{_brief(signature)}"
        no_self = own and next(iter(signature.parameters), "") != "self"
        how = ". Is `self` missing, a method's first parameter?" if no_self else ""
        raise Unusable(f"{ours}, which cannot be called as {call}: {error}{how}") from None


def _hold_method(found: type, entry: str, arguments: Arguments, call: str) -> None:
    """Hold that what a class makes can be called so, as far as the class tells."""
    name = "__call__"
    method = _of(found, name)
    if method is torch.nn.Module.__call__:
        name = "forward"
        method = _of(found, name)
    if method is None:
        raise Unusable(f"{entry} has no __call__, so what it makes cannot be called as {call}")
    if inspect.isfunction(method):
        _hold(method, f"{entry}.{name}", arguments, call, own=1)


def _of(found: type, name: str) -> object:
    return next((vars(kind)[name] for kind in found.__mro__ if name in vars(kind)), None)


def _brief(signature: inspect.Signature) -> str:
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))[:200]


def _decode(source: bytes) -> str:
    import importlib.util

    try:
        return importlib.util.decode_source(source)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return ""


def explain(error: BaseException, *, name: str) -> dict[str, Any]:
    """Say what was raised, and where in the submission: the innermost of its own lines.

    `kinds` are Python's own exceptions that it is one of. `own` tells whether a `raise` of the submission did it, so
    that a NotImplementedError of torch is not a stub's.
    """
    line, own = None, False
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        own = code.co_filename == name and code.co_code[trace.tb_lasti] == RAISE
        line = trace.tb_lineno if code.co_filename == name else line
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == name:
        line = error.lineno or None
    return {
        "type": plain(type(error).__name__)[:200],
        "kinds": _kinds(error),
        "message": _text(error),
        "line": line if line is None or 0 < line < MOST_LINE else None,
        "code": plain(linecache.getline(name, line).strip())[:200] if line else None,
        "own": own,
        "limit": _limit(error),
    }


def _kinds(error: BaseException) -> list[str]:
    mro = type.mro(type(error))  # by identity: what a class says of itself is the submission's own code
    return [kind.__name__ for kind in mro if any(kind is known for known in BUILT_IN)][:MOST_KINDS]


def _limit(error: BaseException) -> str | None:
    """Name the limit of the sandbox that an exception speaks of."""
    if isinstance(error, MemoryError) or "can't allocate memory" in _text(error):
        return "memory"
    if any(words in _text(error) for words in NO_CUDA):
        return "no_cuda"
    if isinstance(error, RuntimeError) and OUT_OF_DEVICE_MEMORY.search(_text(error)):
        return "device_memory"
    if isinstance(error, EOFError) and "EOF when reading a line" in _text(error):
        return "no_input"
    if isinstance(error, RuntimeError) and "can't start new thread" in _text(error):
        return "threads"
    return LIMITS.get(error.errno or 0) if isinstance(error, OSError) else None


def told(error: BaseException, *, name: str) -> dict[str, Any]:
    """Explain an exception, whatever it does to be left unexplained: all of it is the submission's own code."""
    try:
        about = explain(error, name=name)
        json.dumps(about)
        return about
    except BaseException:
        message = "(an exception that cannot be explained)"
        about = {"type": "Exception", "kinds": _kinds(error), "message": message, "line": None, "code": None}
        return about | {"own": False, "limit": None}


def plain(text: str) -> str:
    """Give text that every encoding can carry: a lone surrogate, legal in Python, becomes its code."""
    return text.encode("utf-8", "backslashreplace").decode()


def _text(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return plain(str(error.msg)[:MOST_TEXT])[:MOST_TEXT]
    try:
        return plain(str(error)[:MOST_TEXT])[:MOST_TEXT]
    except BaseException as worse:
        return f"(its text cannot be had: {type(worse).__name__})"
