"""Wrong answers that fit any problem: the reference, and after it a wrapper that spoils its answers. Nothing is run."""

import ast
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import Template

from grader import arrays, bound, cases
from grader.cases import Run
from grader.problem import Spec
from grader.spoilt import KINDS, LIBRARIES, Kind, Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Generic:
    """A wrong answer: its name, what a spec needs so that it is caught, and the file.

    Where there is a `probe`, the answer may be right although the spec is sharp: that is the same file, but that it
    raises AssertionError instead of an answer that is not the right one. If it is accepted too, nothing follows.
    """

    name: str
    wanted: str
    source: bytes
    probe: bytes | None = None


WRAPPER = Template("""

# What follows spoils what the file above answers: $name.
import $library


def _with_spoilt_answers(right, number, kept):
    def spoil(result, results, tensors, again):
        alike = [t for t in tensors if t.shape == result.shape and t.dtype == result.dtype]
$body

    def same(one, other):
        if one.shape != other.shape or one.dtype != other.dtype:
            return False
        return bool(((one == other) | ((one != one) & (other != other))).all())

    def wrong(*arguments, **keywords):
        def answers(change=lambda tensor: tensor):
            given = [change(a) if isinstance(a, $tensor) else a for a in arguments]
            named = {name: change(a) if isinstance(a, $tensor) else a for name, a in keywords.items()}
            answer = right(*given, **named)
            return list(answer) if isinstance(answer, tuple | list) else [answer]

        results = answers()
        result = results[number]
        tensors = [a for a in (*arguments, *keywords.values()) if isinstance(a, $tensor)]
        spoilt = spoil(result, results, tensors, lambda change: answers(change)[number])
        if $probe and spoilt is not result and ($silent or not same(spoilt, result)):
            raise AssertionError("this answer is not the right one")
        results[number] = spoilt
        return tuple(results) if len(results) > 1 else spoilt

    return wrong


$entry = _with_spoilt_answers($entry, $number, {})
""")


def of(reference: bytes, spec: Spec, *, framework: str = "torch") -> list[Generic]:
    """Give every wrong answer that this spec can be asked about, in the order of the table, result by result.

    `framework` is `torch` or `numpy`: what the entry point takes and gives.

    Raises:
        SyntaxError: the reference is no Python.
    """
    entry = _entry(reference, spec.call.name)
    runs = [run for case in spec.cases for run in cases.runs(spec, replace(case, runs=1), seed=0)]
    seen = [_seen(spec, runs, number) for number in range(len(spec.returns))]
    return [
        _made(name, kind, reference, spec, entry, number, framework)
        for name, kind in KINDS.items()
        for number in range(len(spec.returns))
        if kind.bodies[framework] is not None and kind.applies(seen[number])
    ]


def _made(name: str, kind: Kind, reference: bytes, spec: Spec, entry: str, number: int, framework: str) -> Generic:
    several = len(spec.returns) > 1
    title = f"{name}, as {spec.returns[number].name}" if several else name
    library, tensor = LIBRARIES[framework]
    texts = {
        "name": title,
        "library": library,
        "tensor": tensor,
        "body": textwrap.indent(textwrap.dedent(kind.bodies[framework] or "").strip("\n "), " " * 8),
        "silent": kind.silent,
        "entry": entry,
        "number": number,
    }
    source, probe = (reference + WRAPPER.substitute(texts, probe=raises).encode() for raises in (False, True))
    return Generic(name=title, wanted=kind.wanted, source=source, probe=probe if kind.excusable else None)


def _entry(reference: bytes, name: str) -> str:
    """Write what gives the answers: the function, or the method of the class."""
    for node in ast.parse(reference).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            methods = {method.name for method in node.body if isinstance(method, ast.FunctionDef)}
            return f"{name}.forward" if "forward" in methods else f"{name}.__call__"
    return name


def _seen(spec: Spec, runs: Sequence[Run], number: int) -> Seen:
    calls = [call for run in runs for call in run.calls]
    asked = [run.case.tolerance or spec.tolerance for run in runs for _ in run.calls]
    wanted = [call.wanted[number] for call in calls]
    floats = [w.dtype in arrays.FLOATS for w in wanted]
    tolerances = [spec.tolerance, *(case.tolerance for case in spec.cases)]
    return Seen(
        dtypes=frozenset(w.dtype for w in wanted),
        computed=frozenset(
            dtype
            for call, w, tolerance in zip(calls, wanted, asked, strict=True)
            if w.dtype in arrays.FLOATS and bound.judged_as(w.dtype, tolerance) == w.dtype  # else less is enough
            for dtype in call.float_arguments.values()
        ),
        is_float=any(floats),
        alike=all(
            any((t.array.shape, t.array.dtype.name) == (w.shape, w.dtype) for t in call.tensors)
            for call, w in zip(calls, wanted, strict=True)
        ),
        arguments=min(len(call.tensors) for call in calls),
        dimensions=max(len(w.shape) for w in wanted),
        results=len(spec.returns),
        checks=frozenset(str(check) for case in spec.cases for check in case.check),
        in_steps=any(t is not None and t.ulps is not None for t in tolerances),
    )
