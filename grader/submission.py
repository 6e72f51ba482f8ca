"""The learner's file: read it, tell which problem it answers, tell whether it was begun. Parsed here, never run."""

import ast
import errno
import importlib.util
import io
import stat
import tokenize
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader import files
from grader.errors import UsageError

MOST_BYTES = 1 << 20
MOST_OUTLINED = 1 << 17  # larger ones are run in any case: comparing syntax trees takes seconds a megabyte
PLAIN = ("utf", "ascii", "iso-8859", "latin", "cp", "windows", "koi8", "mac", "shift", "euc", "gb", "big5")


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A file as it was when it was read. `fault` says why it cannot even be loaded, None when it can be tried."""

    name: str
    source: bytes
    fault: str | None = None


def read(path: Path, *, name: str) -> Submission:
    """Read a file under the name that reports and tracebacks will show. What is there but is no file is a fault of it.

    Raises:
        UsageError: nothing is there, or a folder, or it may not be read.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise UsageError(f"{name} is a folder. Name the file to grade.")
        if not stat.S_ISREG(mode):
            return Submission(name=name, source=b"", fault=f"it is {_kind(mode)}, not a file")
        source = files.read(path, most=MOST_BYTES)
    except files.TooLarge:
        return Submission(name=name, source=b"", fault=f"the file has more than the {MOST_BYTES} bytes that are graded")
    except OSError as error:
        if error.errno in {errno.ENOENT, errno.ELOOP} and path.is_symlink():
            return Submission(name=name, source=b"", fault=f"it is a link that leads nowhere ({path.readlink()})")
        if isinstance(error, FileNotFoundError):
            raise UsageError(f"{name} does not exist. Name the file to grade.") from None
        raise UsageError(f"{name} cannot be read ({error.strerror}). Name the file to grade.") from error
    return Submission(name=name, source=source, fault=_fault(source))


def _kind(mode: int) -> str:
    kinds = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")


def _fault(source: bytes) -> str | None:
    if not source.strip():
        return "the file is empty"
    if b"\0" in source:
        return f"the file is not text: byte {source.index(0)} is NUL. Save it as UTF-8"
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        try:
            if _plain(source):
                importlib.util.decode_source(source)  # Python also takes an encoding that the file declares
        except (UnicodeDecodeError, SyntaxError, LookupError):
            line = source.count(b"\n", 0, error.start) + 1
            return f"the file is not UTF-8 text: line {line} holds a byte that is none. Save it as UTF-8"
    return None


def slug_of(submission: Submission, entries: Mapping[str, str]) -> str:
    """Tell which problem a file answers: by its name, else by the function that it defines.

    `entries` maps each slug to the name of its entry point.

    Raises:
        UsageError: neither tells, or several fit.
    """
    stem = Path(submission.name).stem
    if stem in entries:
        return stem
    defined = _defined(submission.source)
    fitting = [slug for slug, entry in entries.items() if entry in defined]
    match fitting:
        case [slug]:
            return slug
        case []:
            known = ", ".join(entries) or "none"
            raise UsageError(
                f"{submission.name}: neither its name nor a function in it tells which problem it answers. "
                f"Say so with --problem SLUG (here: {known})."
            )
        case _:
            raise UsageError(
                f"{submission.name} defines functions of several problems ({', '.join(fitting)}). "
                "Say which to grade with --problem SLUG."
            )


def untouched(submission: Submission, starter: bytes | None) -> bool:
    """Say whether a file is still the starter, docstrings and comments aside.

    Only a shortcut past running it, so it compares whole files: what was added beside an untouched function may replace
    it in more ways than can be told without running it.
    """
    if starter is None or len(submission.source) > MOST_OUTLINED:
        return False
    ours = _outline(submission.source)
    return ours is not None and ours == _outline(starter)


def _outline(source: bytes) -> str | None:
    body = _body(source)
    if not body:
        return None
    module = ast.Module(body=body, type_ignores=[])
    for node in ast.walk(module):
        if not isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    try:
        return ast.dump(module)
    except (RecursionError, ValueError, MemoryError):  # too deep, or with a number too long to be written
        return None


def _defined(source: bytes) -> set[str]:
    names: set[str] = set()
    for node in _body(source):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(name)):
                names.add(name)
            case ast.Assign(targets=targets):
                names.update(target.id for target in targets if isinstance(target, ast.Name))
            case ast.ImportFrom(names=imported):
                names.update(alias.asname or alias.name for alias in imported)
    return names


def _body(source: bytes) -> list[ast.stmt]:
    try:
        if not _plain(source):
            return []
        with warnings.catch_warnings(action="ignore"):  # of the learner's own code, such as "\\d"
            return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []  # the child will say what is wrong with it


def _plain(source: bytes) -> bool:
    """Say whether decoding takes one pass: some encodings take the square of the length, and nothing stops the judge.

    Raises:
        SyntaxError: it declares an encoding that there is not.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    return encoding.lower().replace("_", "-").startswith(PLAIN)
