"""One call shown whole, as plain Python: arguments, what was got, what was expected."""

import math

import numpy as np

from grader import closeness
from grader.arrays import Array, Tensor, cast
from grader.cases import Call
from grader.compare import Answer
from grader.reference import Expectation
from grader.verdict import Exhibit

MOST_SHOWN = 256  # elements of all arrays of a call together; a larger one is not shown whole


def of(call: Call, actual: Answer | None, expectation: Expectation) -> Exhibit | None:
    """Show a call whole, unless it is large: `actual` is None where it gave no result."""
    elements = [_written(v.array.shape) for v in call.arguments.values() if isinstance(v, Tensor)]
    got = [result.array for result in actual.results] if actual is not None else []
    elements += [_written(array.shape) for array in got if array is not None]
    elements += [_written(expected.values.shape) for expected in expectation.results]
    if sum(elements) > MOST_SHOWN:
        return None
    wanted = [
        plain(expected.values, result.dtype) for expected, result in zip(expectation.results, call.wanted, strict=True)
    ]
    results = [plain(array, array.dtype.name) if array is not None else None for array in got]
    return Exhibit(
        arguments={name: shown(value) for name, value in call.arguments.items()},
        actual=results[0] if len(results) == 1 else results or None,
        expected=wanted[0] if len(wanted) == 1 else wanted,
        elements=sum(elements),
    )


def _written(shape: tuple[int, ...]) -> int:
    """Count what writing an array takes: a million empty rows have no elements, and are a million lists."""
    return math.prod(max(size, 1) for size in shape)


def shown(value: object) -> object:
    """Give an argument as plain Python."""
    return plain(value.array, value.array.dtype.name) if isinstance(value, Tensor) else value


def plain(array: Array, dtype: str) -> object:
    """Give an array as nested lists, each number with the digits that its dtype has."""
    if array.dtype.kind == "c":
        return np.vectorize(str, otypes=[object])(array).tolist() if array.size else array.real.tolist()
    if dtype not in closeness.DIGITS:
        whole: object = cast(array, dtype).tolist()
        return whole
    values = array.astype(np.float64)
    written = [float(closeness.number(value, dtype)) for value in values.ravel().tolist()]
    nested: object = np.reshape(written, values.shape).tolist()
    return nested
