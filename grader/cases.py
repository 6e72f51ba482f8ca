"""Problem ▶ the runs to make: sizes × dtype × device, in the spec's order, inputs drawn. Pure: same seed, same runs."""

import itertools
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from grader import arrays, inputs
from grader.arrays import Tensor
from grader.device import Device
from grader.errors import Unfit
from grader.fields import Framework, whole
from grader.inputs import Generator, Value
from grader.problem import Argument, Case, Spec, Step
from grader.template import Template
from grader.verdict import Check


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What one result must be: its name if the spec gives one, its shape, its dtype, and whose array it is.

    `axes` are names for its axes, and `explain` says what belongs at an index. `follows` is the argument that has its
    dtype, where the spec says so.
    """

    name: str | None
    shape: tuple[int, ...]
    dtype: str
    framework: Framework = Framework.TORCH
    axes: tuple[str, ...] = ()
    explain: Template | None = None
    follows: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Call:
    """One call: the arguments that are given, in the order of the signature, and what must come back.

    `weights` names those of `arguments`, its last ones, that are no arguments but parameters of a module.
    `cotangents` are the directions of a gradient check, one a result; other calls have none.
    """

    sizes: Mapping[str, int]
    arguments: Mapping[str, Value]
    wanted: tuple[Wanted, ...]
    cotangents: tuple[Tensor, ...] = ()
    weights: tuple[str, ...] = ()

    @property
    def tensors(self) -> tuple[Tensor, ...]:
        """Give the tensor arguments and the weights, in order."""
        return tuple(value for value in self.arguments.values() if isinstance(value, Tensor))

    @property
    def passed(self) -> tuple[Tensor, ...]:
        """Give the tensors that go in as arguments, in order."""
        return tuple(v for name, v in self.arguments.items() if isinstance(v, Tensor) and name not in self.weights)

    @property
    def elements(self) -> int:
        """Count the elements of the tensor arguments and the results."""
        return sum(tensor.array.size for tensor in self.tensors) + sum(
            math.prod(result.shape) for result in self.wanted
        )

    def explained(self, result: int, index: Sequence[int]) -> str | None:
        """Say in the spec's words what belongs at an index of a result; None where it has none.

        Raises:
            Unfit: a name in it has no value in this call, or a division is by zero.
        """
        wanted = self.wanted[result]
        if wanted.explain is None or len(wanted.axes) != len(index):
            return None
        numbers = {name: value for name, value in self.arguments.items() if type(value) is int}
        named = dict(zip(wanted.axes, index, strict=True))
        return wanted.explain.fill({**self.sizes, **numbers, **named})

    @property
    def float_arguments(self) -> dict[str, str]:
        """Name the float tensor arguments, those that a gradient can reach, in order, each with its dtype."""
        tensors = {name: value.array for name, value in self.arguments.items() if isinstance(value, Tensor)}
        return {name: array.dtype.name for name, array in tensors.items() if arrays.is_float(array)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One case at one dtype, device and size: calls made one after the other in one process."""

    case: Case
    dtype: str
    device: Device
    calls: tuple[Call, ...]


def runs(spec: Spec, case: Case, *, seed: int) -> Iterator[Run]:
    """Give the runs of a case; each is drawn from a generator of its own, so that none depends on another.

    Raises:
        Unfit: the spec cannot be drawn; `spec.load` has made sure that it can.
    """
    names = list(case.sizes)
    picks = [dict(zip(names, pick, strict=True)) for pick in itertools.product(*case.sizes.values())]
    for number in range(case.runs):
        for dtype, device, pick in itertools.product(case.dtypes, case.devices, picks):
            generator = np.random.default_rng([seed, zlib.crc32(case.name.encode()), number])
            drawn = {
                name: int(generator.integers(size.low, size.high, endpoint=True)) for name, size in spec.sizes.items()
            }
            made = tuple(calls(spec, case, drawn | pick, dtype=dtype, generator=generator))
            yield Run(case=case, dtype=dtype, device=device, calls=made)


def calls(spec: Spec, case: Case, sizes: Mapping[str, int], *, dtype: str, generator: Generator) -> Iterator[Call]:
    """Give the calls of one run. `sizes` are those of its first call; literal arrays fix sizes over drawn ones.

    Raises:
        Unfit: a call cannot be made, or a literal array contradicts a size that the case gives.
    """
    given: dict[str, object] = {}
    named = {name: sizes[name] for name in case.sizes}
    for step in (Step(given=case.given), *case.then):
        named |= step.sizes
        for name, value in step.given.items():
            earlier = given.get(name)
            if isinstance(value, Argument) and isinstance(earlier, Argument):
                given[name] = earlier.merged(value)
            else:
                given[name] = value
        fixed = bound(spec, given)
        for name in fixed.keys() & named.keys():
            if fixed[name] != named[name]:
                raise Unfit(f"{name} = {named[name]}", wanted=f"{fixed[name]}, as in a literal array of this case")
        sizes = {**sizes, **named, **fixed}
        gradient = Check.GRADIENT in case.check
        yield call(spec, given, sizes, dtype=dtype, generator=generator, gradient=gradient)


def call(
    spec: Spec,
    given: Mapping[str, object],
    sizes: Mapping[str, int],
    *,
    dtype: str,
    generator: Generator,
    gradient: bool = False,
) -> Call:
    """Make one call at the given sizes. `given` holds bare values, and tables merged over `[arguments]`.

    Raises:
        Unfit: an argument cannot be made so, or a required one is not described.
    """
    arguments: dict[str, Value] = {}
    known = spec.inputs
    optional = {parameter.name: parameter.optional for parameter in spec.call.every}
    for name in (*optional, *spec.weights):
        value = given.get(name)
        try:
            if name in given and not isinstance(value, Argument):
                arguments[name] = inputs.literal(value, known.get(name), sizes=sizes, dtype=dtype)
            elif name in known or isinstance(value, Argument):
                argument = described(spec, given, name)
                arguments[name] = inputs.make(argument, sizes=sizes, dtype=dtype, generator=generator)
            elif not optional[name]:
                raise Unfit("no value", wanted="a description in [arguments], or a value in each case")
        except Unfit as error:
            raise Unfit(f"{name}: {error.found}", wanted=error.wanted) from None
    wanted = tuple(results(spec, arguments, sizes, dtype=dtype))
    normal = Argument()
    if gradient and not all(result.dtype in arrays.FLOATS for result in wanted):
        raise Unfit("a gradient check of a result that is not of a float type", wanted="float results only")
    cotangents = tuple(
        inputs.tensor(normal, result.shape, dtype=result.dtype, generator=generator)
        for result in (wanted if gradient else ())
    )
    if gradient and not any(isinstance(v, Tensor) and arrays.is_float(v.array) for v in arguments.values()):
        raise Unfit("a gradient check of a call without float tensors", wanted="an argument that a gradient can reach")
    constructor = [arguments.get(parameter.name) for parameter in spec.call.constructor or ()]
    if gradient and any(isinstance(v, Tensor) and arrays.is_float(v.array) for v in constructor):
        found = "a gradient check of a class whose constructor takes a float tensor"
        raise Unfit(found, wanted="that tensor among the weights, or in the call")
    return Call(
        sizes=dict(sizes), arguments=arguments, wanted=wanted, cotangents=cotangents, weights=tuple(spec.weights)
    )


def elements(spec: Spec, given: Mapping[str, object], sizes: Mapping[str, int]) -> int:
    """Count the elements of the described tensor arguments and the results of a call that is not drawn.

    Raises:
        Unfit: a size has no value, a dimension is negative, or an array is too large.
    """
    shapes = {name: inputs.shape_of(tensor, sizes) for name, tensor in tensors(spec, given).items()}
    results = [
        shapes[returns.like] if returns.like in shapes else tuple(whole(d, sizes) for d in returns.shape or ())
        for returns in spec.returns
    ]
    return sum(math.prod(shape) for shape in (*shapes.values(), *results))


def tensors(spec: Spec, given: Mapping[str, object]) -> dict[str, Argument]:
    """Give the descriptions of the arguments and weights that are tensors."""
    names = (*(parameter.name for parameter in spec.call.every), *spec.weights)
    all_of_them = {name: described(spec, given, name) for name in names}
    return {name: argument for name, argument in all_of_them.items() if argument.shape is not None}


def described(spec: Spec, given: Mapping[str, object], name: str) -> Argument:
    """Give the description of an argument or a weight: the spec's, with what a table in `given` says over it."""
    value = given.get(name)
    return spec.inputs.get(name, Argument()).merged(value if isinstance(value, Argument) else Argument())


def bound(spec: Spec, given: Mapping[str, object]) -> dict[str, int]:
    """Give the sizes that literal arrays fix: those that stand bare in the argument's shape.

    Raises:
        Unfit: two arrays fix one size differently, or an array is ragged.
    """
    fixed: dict[str, int] = {}
    for name, value in given.items():
        argument = spec.inputs.get(name)
        if argument is None or argument.shape is None or isinstance(value, Argument):
            continue
        shape = inputs.rectangular(value).shape
        for dimension, size in zip(argument.shape, shape, strict=False):
            if dimension.text in dimension.names and fixed.setdefault(dimension.text, size) != size:
                found = f"{name}: {dimension} = {size} here and {fixed[dimension.text]} in another array"
                raise Unfit(found, wanted="arrays that agree on their sizes")
    return fixed


def results(spec: Spec, arguments: Mapping[str, Value], sizes: Mapping[str, int], *, dtype: str) -> Iterator[Wanted]:
    """Say what each result of a call with these arguments must be.

    Raises:
        Unfit: it follows an argument that is not a tensor of this call, or its shape has no value.
    """

    def like(name: str) -> Tensor:
        value = arguments.get(name)
        if not isinstance(value, Tensor):
            raise Unfit(f"returns: {name}", wanted="a tensor argument of this call")
        return value

    for returns in spec.returns:
        if returns.like is not None:
            model = like(returns.like)
            follows: str | None = returns.like
            shape, name = model.array.shape, model.array.dtype.name
        else:
            shape = tuple(whole(dimension, sizes) for dimension in returns.shape or ())
            name = returns.dtype or dtype
            follows = name if name in arguments else None
            name = like(name).array.dtype.name if name in arguments else name
        yield Wanted(
            name=returns.name,
            shape=shape,
            dtype=name,
            framework=spec.framework,
            axes=returns.index or (),
            explain=returns.explain,
            follows=follows,
        )
