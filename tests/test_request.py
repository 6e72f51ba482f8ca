"""A call as it travels: arguments in the order of the signature, arrays apart, the same message every time."""

import json

import numpy as np

from grader import request
from grader.arrays import Layout, Tensor
from grader.cases import Call
from grader.fields import Framework
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
        "object": None,
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


# Classes

OF_A_CLASS = Signature.parse("Line(n, table, bias=None)(x, mode='sum')")
HALF = Tensor(array=np.array([0.5], np.float16))


def a_call_of_a_class() -> Call:
    arguments = {"n": 3, "table": BIAS, "bias": BIAS, "x": X, "proj.weight": HALF}
    return Call(sizes={}, arguments=arguments, wanted=(), weights=("proj.weight",))


def test_what_is_constructed_and_filled_goes_apart() -> None:
    message = request.of(OF_A_CLASS, a_call_of_a_class(), new=False)
    fields = json.loads(message.fields)
    assert (fields["positional"], fields["keywords"]) == ([["x", {"array": 2, "layout": "strided"}]], [])
    assert fields["object"] == {
        "positional": [["n", {"value": 3}], ["table", {"array": 0, "layout": "contiguous"}]],
        "keywords": [["bias", {"array": 0, "layout": "contiguous"}]],
        "weights": [["proj.weight", {"array": 3, "layout": "contiguous"}]],
        "dtype": "float16",
        "new": False,
    }
    assert [array.dtype for array in message.arrays] == ["int64", "int64", "float32", "float16"]


def test_without_float_weights_the_first_float_argument_gives_the_dtype() -> None:
    for arguments, dtype in (({"n": 1, "table": BIAS, "x": X}, "float32"), ({"n": 1, "table": BIAS, "x": BIAS}, None)):
        fields = json.loads(request.of(OF_A_CLASS, a_call(**arguments)).fields)
        assert fields["object"]["dtype"] == dtype


def test_what_is_timed_gets_its_weights_at_once_and_its_arguments_by_shared_memory() -> None:
    arguments = {"n": 3, "table": 4, "x": X, "proj.weight": HALF}
    call = Call(sizes={}, arguments=arguments, wanted=(), weights=("proj.weight",))
    message = request.prepare(OF_A_CLASS, call, exact=True, apart=False)
    fields = json.loads(message.fields)
    assert fields["positional"] == [["x", {"array": 0, "layout": "strided"}]]
    assert fields["inputs"] == [["float32", [2]]]
    assert fields["object"]["weights"] == [["proj.weight", {"array": 0, "layout": "contiguous"}]]
    assert [(array.dtype, array.shape) for array in message.arrays] == [("float16", (1,))]


def test_a_file_is_loaded_with_how_it_will_be_called() -> None:
    message = request.load(OF_A_CLASS, b"x", name="a.py", keywords=("bias", "other"), framework=Framework.TORCH)
    assert json.loads(message.fields) == {
        "name": "a.py",
        "entry": "Line",
        "call": OF_A_CLASS.text,
        "framework": "torch",
        "constructor": {"positional": 2, "keywords": ["bias"]},
        "positional": 1,
        "keywords": [],
    }
    message = request.load(CALL, b"x", name="a.py", keywords=("mode",), framework=Framework.NUMPY)
    fields = json.loads(message.fields)
    assert (fields["constructor"], fields["positional"], fields["keywords"]) == (None, 2, ["mode"])
