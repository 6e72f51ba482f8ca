"""A call as it travels: arguments in the order of the signature, arrays apart, the same message every time."""

import json

import numpy as np

from grader import request
from grader.arrays import Layout, Tensor
from grader.cases import Call
from grader.signature import Signature

X = Tensor(array=np.array([1.0, 2.0], np.float32), layout=Layout.STRIDED)
BIAS = Tensor(array=np.array([3], np.int64))
CALL = Signature.parse("f(x, n, bias=None, mode='sum')")


def a_call(**arguments: object) -> Call:
    return Call(sizes={}, arguments=arguments, wanted=())


def test_required_arguments_go_by_position_and_given_others_by_keyword() -> None:
    message = request.of(CALL, a_call(x=X, bias=BIAS, n=3))
    assert json.loads(message.fields) == {
        "positional": [["x", {"array": 0, "layout": "strided"}], ["n", {"value": 3}]],
        "keywords": [["bias", {"array": 1, "layout": "contiguous"}]],
        "cotangents": 0,
        "there": True,
    }
    assert [(array.dtype, array.shape) for array in message.arrays] == [("float32", (2,)), ("int64", (1,))]
    assert bytes(message.arrays[0].data) == X.array.tobytes()


def test_cotangents_come_last() -> None:
    call = Call(sizes={}, arguments={"x": X, "n": 1}, wanted=(), cotangents=(BIAS,))
    message = request.of(CALL, call)
    assert json.loads(message.fields)["cotangents"] == 1
    assert [array.dtype for array in message.arrays] == ["float32", "int64"]


def test_a_call_is_written_once() -> None:
    call = a_call(x=X, n=1)
    assert request.of(CALL, call) is request.of(CALL, call)
    assert request.of(CALL, a_call(x=X, n=1)) is not request.of(CALL, call)
