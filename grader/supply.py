"""Fresh inputs for call after call, at the price of a copy: what is timed never meets the same values twice."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from grader import arrays, cases, inputs
from grader.arrays import Array, Form, Memory, Tensor
from grader.cases import Call
from grader.child.slots import Slots
from grader.fields import Values
from grader.inputs import Generator
from grader.problem import Argument, Spec, Speed

SPREAD = 1 << 20  # values that a pool has over those of one call: so many calls differ in where theirs begin
STEP = 0x9E37_79B1  # odd, so that its multiples modulo SPREAD take every value once
DTYPE = "float32"
FLOAT_BITS = 20.0  # of a normal number: at least so much of it is drawn
ENOUGH = 20.0  # varieties: far more than there are calls


def changes(argument: Argument) -> bool:
    """Say whether the values of a tensor argument are other ones from call to call."""
    low, high = inputs.low_and_high(argument)
    return argument.values in {None, Values.NORMAL} or (argument.values is Values.INTEGERS and low < high)


def varieties(argument: Argument, size: int) -> float:
    """Give the logarithm, to base 2, of how many tensors of so many elements it could be."""
    low, high = inputs.low_and_high(argument)
    each = math.log2(high - low + 1) if argument.values is Values.INTEGERS else FLOAT_BITS
    return size * each if changes(argument) else 0.0


class Recipe(NamedTuple):
    """Of which two places of the pools a call's inputs are made."""

    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Values for one tensor argument: each call gets a piece of `values`, put together with a piece of `others`.

    Normal ones are multiplied by numbers between 0.5 and 1.5 of either sign; integers are added modulo their range. So
    no part of one call is a part of another, and what was computed of a piece is of no use for the next call.
    """

    values: Array
    others: Array | None  # None: the values are the same in every call
    form: Form
    set: Mapping[tuple[int, ...], float]
    low: int
    high: int

    @classmethod
    def draw(cls, argument: Argument, tensor: Tensor, generator: Generator) -> "Pool":
        """Draw the pools of an argument that looks like this tensor."""
        form = tensor.array.dtype.name, tensor.array.shape
        low, high = inputs.low_and_high(argument)
        count = tensor.array.size + (SPREAD if changes(argument) else 0)
        values = inputs.tensor(
            replace(argument, set=None, layout=None), (count,), dtype=DTYPE, generator=generator
        ).array
        others = None
        if changes(argument) and argument.values is Values.INTEGERS:
            values = (values - low).astype(np.uint64)
            others = generator.integers(0, high - low, count, dtype=np.uint64, endpoint=True)
        elif changes(argument):
            others = arrays.cast(generator.uniform(0.5, 1.5, count) * generator.choice([-1.0, 1.0], count), form[0])
        return cls(values=values, others=others, form=form, set=argument.set or {}, low=low, high=high)

    def give(self, place: Array, recipe: Recipe) -> None:
        """Write what a recipe makes of the pools."""
        flat = place.reshape(-1)
        if self.others is None:
            np.copyto(flat, self.values)
        else:
            piece = self.values[recipe.first : recipe.first + flat.size]
            other = self.others[recipe.second : recipe.second + flat.size]
            if piece.dtype == np.uint64:
                np.copyto(flat, (piece + other) % np.uint64(self.high - self.low + 1), casting="unsafe")
                flat += self.low
            else:
                np.multiply(piece, other, out=flat)
        for index, value in self.set.items():
            place[index] = value


class Supply:
    """The calls of one size: their form, and inputs for as many of them as are asked for."""

    def __init__(self, spec: Spec, speed: Speed, sizes: Mapping[str, int], *, seed: int) -> None:
        """Draw the pools.

        Raises:
            Unfit: the spec cannot be drawn so; `spec.load` has made sure that it can.
        """
        self._generator = np.random.default_rng([seed, *sizes.values()])
        self.call = cases.call(spec, speed.given, sizes, dtype=DTYPE, generator=self._generator)
        self._number = int(self._generator.integers(SPREAD))
        self._apart = self._generator.permutation(SPREAD)  # of the places of a call: no two are shifted alike
        self._pools = {
            name: Pool.draw(cases.described(spec, speed.given, name), tensor, self._generator)
            for name, tensor in self.call.arguments.items()
            if isinstance(tensor, Tensor) and name not in self.call.weights
        }
        self.slots = Slots(arrays=tuple(tensor.array.nbytes for tensor in self.call.passed))

    def recipes(self, count: int) -> list[Recipe]:
        """Draw recipes for so many calls, of which each is a new one."""
        numbers = range(self._number, self._number + count)
        self._number += count
        firsts = [number * STEP % SPREAD for number in numbers]
        return [
            Recipe(first, (first + int(self._apart[n % SPREAD])) % SPREAD)
            for first, n in zip(firsts, numbers, strict=True)
        ]

    def fill(self, memory: Memory, recipe: Recipe) -> None:
        """Write a call's inputs into memory that is laid out by `slots`."""
        for number, pool in enumerate(self._pools.values()):
            pool.give(arrays.at(memory, self.slots.offset(number), pool.form), recipe)

    def made(self, recipe: Recipe) -> Call:
        """Give the call that a recipe makes."""
        memory = np.zeros(self.slots.nbytes, np.uint8)
        self.fill(memory, recipe)
        tensors = {
            name: Tensor(array=arrays.at(memory, self.slots.offset(number), pool.form))
            for number, (name, pool) in enumerate(self._pools.items())
        }
        return replace(self.call, arguments={**self.call.arguments, **tensors})
