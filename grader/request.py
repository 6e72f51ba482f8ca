"""A call as it travels to a child."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from grader import arrays
from grader.arrays import Tensor
from grader.cases import Call
from grader.child import wire
from grader.fields import Framework
from grader.signature import Signature


def load(
    signature: Signature, source: bytes, *, name: str, keywords: Collection[str], framework: Framework
) -> wire.Message:
    """Write that a file is to be loaded, and how it is going to be called; `keywords` are those that are ever given."""
    fields = {
        "name": name,
        "entry": signature.name,
        "call": signature.text,
        "framework": framework,
        "positional": sum(not parameter.optional for parameter in signature.parameters),
        "keywords": [p.name for p in signature.parameters if p.optional and p.name in keywords],
    }
    return wire.Message.of("load", fields, [wire.Array(dtype="uint8", shape=(len(source),), data=source)])


@lru_cache(maxsize=4096)
def of(signature: Signature, call: Call, *, there: bool = True) -> wire.Message:
    """Write a call; it is kept, since all submissions of one command get the same ones.

    `there`: its tensors are to be on the device of the child, else on the CPU.
    """
    fields = {**_arguments(signature, call), "cotangents": len(call.cotangents), "there": there}
    sent = (*call.tensors, *call.cotangents)
    return wire.Message.of("call", fields, [arrays.to_wire(tensor.array) for tensor in sent])


def prepare(signature: Signature, call: Call, *, exact: bool, apart: bool) -> wire.Message:
    """Write the form of calls that are to be timed; values and results travel by shared memory.

    `exact`: results must have the dtype that is wanted; else they are converted. `apart`: the device has memory of its
    own.
    """
    fields = {
        **_arguments(signature, call),
        "inputs": [(tensor.array.dtype.name, tensor.array.shape) for tensor in call.tensors],
        "results": [(wanted.dtype, wanted.shape) for wanted in call.wanted],
        "exact": exact,
        "apart": apart,
    }
    return wire.Message.of("prepare", fields)


def _arguments(signature: Signature, call: Call) -> dict[str, Any]:
    places = {id(tensor): number for number, tensor in enumerate(call.tensors)}

    def argument(value: object) -> dict[str, Any]:
        return {"array": places[id(value)], "layout": value.layout} if isinstance(value, Tensor) else {"value": value}

    given = [(p, argument(call.arguments[p.name])) for p in signature.parameters if p.name in call.arguments]
    return {
        "positional": [(parameter.name, value) for parameter, value in given if not parameter.optional],
        "keywords": [(parameter.name, value) for parameter, value in given if parameter.optional],
    }
