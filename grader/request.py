"""A call as it travels to a child."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from grader import arrays
from grader.arrays import Tensor
from grader.cases import Call
from grader.child import wire
from grader.fields import Framework
from grader.signature import Parameter, Signature


def load(
    signature: Signature, source: bytes, *, name: str, keywords: Collection[str], framework: Framework
) -> wire.Message:
    """Write that a file is to be loaded, and how it is going to be called; `keywords` are those that are ever given."""

    def form(parameters: Sequence[Parameter]) -> dict[str, Any]:
        given = [p.name for p in parameters if p.optional and p.name in keywords]
        return {"positional": sum(not p.optional for p in parameters), "keywords": given}

    fields = {
        "name": name,
        "entry": signature.name,
        "call": signature.text,
        "framework": framework,
        "constructor": None if signature.constructor is None else form(signature.constructor),
        **form(signature.parameters),
    }
    return wire.Message.of("load", fields, [wire.Array(dtype="uint8", shape=(len(source),), data=source)])


@lru_cache(maxsize=4096)
def of(signature: Signature, call: Call, *, there: bool = True, new: bool = True) -> wire.Message:
    """Write a call; it is kept, since all submissions of one command get the same ones.

    `there`: its tensors are to be on the device of the child, else on the CPU. `new`: of an object that is constructed
    for it, also where the one of the call before could be used again.
    """
    sent = (*call.tensors, *call.cotangents)
    fields = {
        **_given(signature.parameters, call, sent),
        "object": _object(signature, call, sent, new=new),
        "cotangents": len(call.cotangents),
        "there": there,
    }
    return wire.Message.of("call", fields, [arrays.to_wire(tensor.array) for tensor in sent])


def prepare(signature: Signature, call: Call, *, exact: bool, apart: bool) -> wire.Message:
    """Write the form of calls that are to be timed; values and results travel by shared memory, weights once, here.

    `exact`: results must have the dtype that is wanted; else they are converted. `apart`: the device has memory of its
    own.
    """
    weights = [value for name in call.weights if isinstance(value := call.arguments[name], Tensor)]
    fields = {
        **_given(signature.parameters, call, call.passed),
        "object": _object(signature, call, weights, new=True),
        "inputs": [(tensor.array.dtype.name, tensor.array.shape) for tensor in call.passed],
        "results": [(wanted.dtype, wanted.shape) for wanted in call.wanted],
        "exact": exact,
        "apart": apart,
    }
    return wire.Message.of("prepare", fields, [arrays.to_wire(tensor.array) for tensor in weights])


def _object(signature: Signature, call: Call, sent: Sequence[Tensor], *, new: bool) -> dict[str, Any] | None:
    """Write what is to be constructed and filled for a call; None where a function is called.

    A module gets the dtype of its weights, or without any that of the first float argument.
    """
    if signature.constructor is None:
        return None
    floats = call.float_arguments
    dtypes = [floats[name] for name in (*call.weights, *floats) if name in floats]
    return {
        **_given(signature.constructor, call, sent),
        "weights": [(name, _written(call.arguments[name], sent)) for name in call.weights],
        "dtype": dtypes[0] if dtypes else None,
        "new": new,
    }


def _given(parameters: Sequence[Parameter], call: Call, sent: Sequence[Tensor]) -> dict[str, Any]:
    given = [(p, _written(call.arguments[p.name], sent)) for p in parameters if p.name in call.arguments]
    return {
        "positional": [(parameter.name, value) for parameter, value in given if not parameter.optional],
        "keywords": [(parameter.name, value) for parameter, value in given if parameter.optional],
    }


def _written(value: object, sent: Sequence[Tensor]) -> dict[str, Any]:
    if not isinstance(value, Tensor):
        return {"value": value}
    return {"array": next(n for n, tensor in enumerate(sent) if tensor is value), "layout": value.layout}
