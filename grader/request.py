"""A call as it travels to a child."""

from functools import lru_cache
from typing import Any

from grader import arrays
from grader.arrays import Tensor
from grader.cases import Call
from grader.child import wire
from grader.signature import Signature


@lru_cache(maxsize=4096)
def of(signature: Signature, call: Call) -> wire.Message:
    """Write a call; it is kept, since all submissions of one command get the same ones."""
    sent: list[wire.Array] = []

    def argument(value: object) -> dict[str, Any]:
        if not isinstance(value, Tensor):
            return {"value": value}
        sent.append(arrays.to_wire(value.array))
        return {"array": len(sent) - 1, "layout": value.layout}

    given = [(p, argument(call.arguments[p.name])) for p in signature.parameters if p.name in call.arguments]
    fields = {
        "positional": [(parameter.name, value) for parameter, value in given if not parameter.optional],
        "keywords": [(parameter.name, value) for parameter, value in given if parameter.optional],
        "cotangents": len(call.cotangents),
    }
    return wire.Message.of("call", fields, sent + [arrays.to_wire(cotangent.array) for cotangent in call.cotangents])
