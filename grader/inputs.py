"""The table of ways to make an argument. Drawn values come from a seeded generator, so a seed replays them exactly."""

import math
from collections.abc import Callable, Mapping

import numpy as np

from grader import arrays
from grader.arrays import Array, Layout, Tensor
from grader.errors import Unfit
from grader.expression import Number
from grader.fields import Values, whole
from grader.problem import Argument

Generator = np.random.Generator
Shape = tuple[int, ...]
Value = Tensor | object

MOST_ELEMENTS = 1 << 26


def low_and_high(argument: Argument) -> tuple[int, int]:
    """Give the ends of `integers`, both included."""
    return argument.low or 0, 9 if argument.high is None else argument.high


def _integers(argument: Argument, shape: Shape, generator: Generator) -> Array:
    low, high = low_and_high(argument)
    if low > high:
        raise Unfit(f"low = {low} above high = {high}", wanted="low not above high")
    return generator.integers(low, high, shape, dtype=np.int64, endpoint=True)


VALUES: dict[Values, Callable[[Argument, Shape, Generator], Array]] = {
    Values.NORMAL: lambda argument, shape, generator: generator.standard_normal(shape),
    Values.ZEROS: lambda argument, shape, generator: np.zeros(shape),
    Values.ONES: lambda argument, shape, generator: np.ones(shape),
    Values.RAMP: lambda argument, shape, generator: 1.0 + np.arange(np.prod(shape, dtype=int)).reshape(shape),
    Values.INTEGERS: _integers,
}


def make(argument: Argument, *, sizes: Mapping[str, int], dtype: str, generator: Generator) -> Value:
    """Make an argument: a tensor, a whole number, or one of the choices.

    A tensor of `integers` is int64; any other has the argument's own dtype, else the run's. `scale` may use `eps`, the
    distance from 1 to the next number of that dtype.

    Raises:
        Unfit: a size has no value, a dimension is negative, or `set` points outside.
    """
    if argument.integer is not None:
        return whole(argument.integer, sizes)
    if argument.choice is not None:
        return argument.choice[int(generator.integers(len(argument.choice)))]
    return tensor(argument, shape_of(argument, sizes), dtype=dtype, generator=generator)


def at(sizes: Mapping[str, int]) -> str:
    """Write sizes as people do: `L = 3, max_dist = 1`."""
    return ", ".join(f"{name} = {size}" for name, size in sizes.items())


def shape_of(argument: Argument, sizes: Mapping[str, int]) -> Shape:
    """Compute the shape of a tensor argument.

    Raises:
        Unfit: a size has no value, or a dimension is negative.
    """
    shape = tuple(whole(dimension, sizes) for dimension in argument.shape or ())
    for dimension, size in zip(argument.shape or (), shape, strict=True):
        if size < 0:
            raise Unfit(f"a dimension {dimension} = {size} at {at(sizes)}", wanted="no dimension below 0")
    if math.prod(shape) > MOST_ELEMENTS:
        raise Unfit(f"a tensor of {math.prod(shape)} elements at {at(sizes)}", wanted=f"at most {MOST_ELEMENTS}")
    return shape


def tensor(argument: Argument, shape: Shape, *, dtype: str, generator: Generator) -> Tensor:
    """Draw a tensor argument of a known shape; `make` says of which dtype.

    Raises:
        Unfit: `set` points outside, or the layout needs more axes.
    """
    name = dtype_of(argument, dtype)
    values = argument.values or Values.NORMAL
    array = VALUES[values](argument, shape, generator)
    if argument.scale is not None:
        names: dict[str, Number] = {"eps": arrays.eps(name)} if name in arrays.FLOATS else {}
        array = array * argument.scale.value(names)
    for index, value in (argument.set or {}).items():
        if len(index) != len(shape) or any(not -n <= i < n for i, n in zip(index, shape, strict=True)):
            raise Unfit(f"the index {list(index)} in `set`", wanted=f"an index within the shape {list(shape)}")
        if array.dtype.kind == "i" and not (np.isfinite(value) and value == np.floor(value)):
            raise Unfit(f"{value} among integers in `set`", wanted="a whole number")
        array[index] = value
    return Tensor(array=arrays.cast(np.asarray(array), name), layout=layout_of(argument, shape))


def layout_of(argument: Argument, shape: Shape) -> Layout:
    """Give the layout of a tensor argument.

    Raises:
        Unfit: it needs more axes than the shape has.
    """
    layout = argument.layout or Layout.CONTIGUOUS
    least = {Layout.CONTIGUOUS: 0, Layout.STRIDED: 1, Layout.TRANSPOSED: 2, Layout.PERMUTED: 3}
    if len(shape) < least[layout]:
        wanted = "strided from 1 axis on, transposed from 2, permuted from 3"
        raise Unfit(f"the layout {layout} for {len(shape)} axes", wanted=wanted)
    return layout


def dtype_of(argument: Argument | None, dtype: str) -> str:
    """Name the dtype of a tensor argument in a run of the given dtype."""
    if argument is not None and argument.values is Values.INTEGERS:
        return "int64"
    return argument.dtype or dtype if argument is not None else dtype


def literal(value: object, argument: Argument | None, *, sizes: Mapping[str, int], dtype: str) -> Value:
    """Take a bare value as it stands: an array where the argument is a tensor, else the value itself.

    Raises:
        Unfit: the array is ragged, or its shape is not the argument's at these sizes.
    """
    if argument is None or argument.shape is None:
        return value
    array = rectangular(value)
    shape = shape_of(argument, sizes)
    if array.shape != shape:
        wanted = f"{list(shape)}, which is '{', '.join(map(str, argument.shape))}' at {at(sizes)}"
        raise Unfit(f"an array of shape {list(array.shape)}", wanted=wanted)
    name, layout = dtype_of(argument, dtype), layout_of(argument, shape)
    if name not in arrays.FLOATS and not np.array_equal(array, np.floor(array)):
        raise Unfit(repr(value)[:80], wanted=f"whole numbers: {name}")
    return Tensor(array=arrays.cast(array, name), layout=layout)


def rectangular(value: object) -> Array:
    """Make a float64 array of nested lists of numbers.

    Raises:
        Unfit: it is ragged, or holds anything but numbers.
    """
    try:
        array = np.asarray(value)
    except ValueError:
        array = np.asarray(None)
    if array.dtype.kind not in "biuf" and array.size:
        raise Unfit(repr(value)[:80], wanted="an array of numbers, its rows equally long")
    return array.astype(np.float64)
