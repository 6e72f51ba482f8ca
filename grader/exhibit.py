"""One call shown, as plain Python: arguments, what was got, what was expected; whole, or around its worst element."""

import math
from collections.abc import Sequence

import numpy as np

from grader import closeness
from grader.arrays import Array, Tensor, cast, to_float64
from grader.cases import Call
from grader.closeness import Mask
from grader.compare import Answer
from grader.errors import Unfit
from grader.reference import Expectation
from grader.verdict import Check, Exhibit, Mismatch, Part, Window, Worst

SMALL = 40  # elements of a call, all arrays together, that a reader takes in without being asked to
MOST_SHOWN = 256  # elements of all arrays of a call together; of a larger one there is a window
REACH = 3  # a window goes so far to each side of the worst element
EXCEPTION = "an exception"
Shape = tuple[int, ...]


def of(call: Call, actual: Answer | None, expectation: Expectation, mismatch: Mismatch | None = None) -> Exhibit | None:
    """Show a call: whole where it is small, else around the worst element if its values are what is wrong.

    `actual` is None where it gave no result, and nothing is expected where it must raise.
    """
    got = [result.array for result in actual.results] if actual is not None else []
    elements = sum(_written(tensor.array.shape) for tensor in call.tensors)
    elements += sum(_written(array.shape) for array in got if array is not None)
    elements += sum(_written(expected.values.shape) for expected in expectation.results)
    worst = mismatch.worst if mismatch is not None and mismatch.check in {Check.NON_FINITE, Check.VALUES} else None
    if elements > MOST_SHOWN and worst is None:
        return None
    wrong = _wrong(call, got, expectation)
    window = _window(call, worst, wrong) if elements > MOST_SHOWN and worst is not None else None
    parts = window.results if window is not None else (None,) * len(call.wanted)
    wanted = [
        plain(_cut(expected.values, part), result.dtype)
        for expected, result, part in zip(expectation.results, call.wanted, parts, strict=False)
    ]
    if len(got) == len(parts):
        got = [None if array is None else _cut(array, part) for array, part in zip(got, parts, strict=True)]
    results = [plain(array, array.dtype.name) if array is not None else None for array in got]
    results = results if any(result is not None for result in results) else []  # nothing that can be written
    if not wanted:
        given = results[0] if len(results) == 1 else results or None
        return Exhibit(arguments=_arguments(call, None), actual=given, expected=EXCEPTION, elements=elements)
    return Exhibit(
        arguments=_arguments(call, window),
        actual=results[0] if len(results) == 1 else results or None,
        expected=wanted[0] if len(wanted) == 1 else wanted,
        elements=elements,
        names=tuple(result.name or "?" for result in call.wanted) if len(call.wanted) > 1 else (),
        wrong=_indices(wrong, worst, parts) if len(got) == len(parts) else None,
        window=window,
        axes=tuple(result.axes for result in call.wanted),
        explanation=_explanation(call, worst) if worst is not None else None,
    )


def _written(shape: Shape) -> int:
    """Count what writing an array takes: a million empty rows have no elements, and are a million lists."""
    return math.prod(max(size, 1) for size in shape)


def _explanation(call: Call, worst: Worst) -> str | None:
    """Say in the spec's words what belongs where the worst element is."""
    try:
        text = call.explained(worst.result, worst.index)
    except Unfit:
        return None  # at this index, or with what this case gives, it has no value
    name = call.wanted[worst.result].name
    return None if text is None else f"at {list(worst.index)}{f' of {name}' if name else ''}: {text}"


def _wrong(call: Call, got: Sequence[Array | None], expectation: Expectation) -> list[Mask | None]:
    """Mark for each result the elements that are wrong; None where there is nothing to compare."""
    return [
        None
        if array is None or array.shape != wanted.shape or array.dtype.kind == "c"
        else closeness.wrong(array, expected, wanted)
        for array, expected, wanted in zip(got, expectation.results, call.wanted, strict=False)
    ]


def _indices(
    wrong: Sequence[Mask | None], worst: Worst | None, parts: Sequence[Part | None]
) -> tuple[tuple[Shape, ...] | None, ...]:
    """Write where the marks are that are shown, the worst first; indices are those of the whole array."""
    found: list[tuple[Shape, ...] | None] = []
    for number, (mask, part) in enumerate(zip(wrong, parts, strict=True)):
        if mask is None:
            found.append(None)
            continue
        start = part.start if part is not None else (0,) * mask.ndim
        inside = np.argwhere(_cut(mask, part)).tolist()
        cells = [tuple(i + first for i, first in zip(cell, start, strict=True)) for cell in inside]
        is_worst = worst.index if worst is not None and worst.result == number else None
        found.append(tuple(sorted(cells, key=lambda cell: cell != is_worst)))
    return tuple(found)


def _window(call: Call, worst: Worst, wrong: Sequence[Mask | None]) -> Window:
    """Choose what to show of a large call: of each result what is around its worst element, or its first wrong one."""
    results = []
    for number, (wanted, mask) in enumerate(zip(call.wanted, wrong, strict=True)):
        center = worst.index
        if number != worst.result:
            first = int(np.argmax(mask)) if mask is not None and mask.size else 0
            center = tuple(int(i) for i in np.unravel_index(first, wanted.shape)) if first else (0,) * len(wanted.shape)
        results.append(_around(center, wanted.shape))
    alike = {part.shape: part for part in (*results, results[worst.result])}
    shapes = {name: value.array.shape for name, value in call.arguments.items() if isinstance(value, Tensor)}
    return Window(
        arguments={name: alike[shape] for name, shape in shapes.items() if shape in alike},
        results=tuple(results),
        left_out={n: shape for n, shape in shapes.items() if shape not in alike and _written(shape) > SMALL},
    )


def _width(axis: int, axes: int) -> int:
    """Give how much of an axis is in a window: some of the last two, one place of every other."""
    return 2 * REACH + 1 if axis >= axes - 2 else 1


def _around(center: Shape, shape: Shape) -> Part:
    axes = len(shape)
    start = (
        max(0, min(at - _width(axis, axes) // 2, size - _width(axis, axes)))
        for axis, (at, size) in enumerate(zip(center, shape, strict=True))
    )
    return Part(start=tuple(start), shape=shape)


def _cut(array: Array, part: Part | None) -> Array:
    if part is None:
        return array
    axes = len(part.shape)
    return np.asarray(array[tuple(slice(s, s + _width(axis, axes)) for axis, s in enumerate(part.start))])


def _arguments(call: Call, window: Window | None) -> dict[str, object]:
    shown: dict[str, object] = {}
    for name, value in call.arguments.items():
        if not isinstance(value, Tensor):
            shown[name] = value
        elif window is None or name not in window.left_out:
            part = window.arguments.get(name) if window is not None else None
            shown[name] = plain(_cut(value.array, part), value.array.dtype.name)
    return shown


def plain(array: Array, dtype: str) -> object:
    """Give an array as nested lists, each number with the digits that its dtype has."""
    if array.dtype.kind == "c":
        return np.vectorize(str, otypes=[object])(array).tolist() if array.size else array.real.tolist()
    if dtype not in closeness.DIGITS:
        whole: object = cast(array, dtype).tolist()
        return whole
    values = to_float64(array)
    written = [float(closeness.number(value, dtype)) for value in values.ravel().tolist()]
    nested: object = np.reshape(written, values.shape).tolist()
    return nested
