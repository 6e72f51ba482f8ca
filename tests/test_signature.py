"""The call of a spec: parsed, and refused where it is more than a name and plain parameters."""

import pytest

from grader.errors import Unfit
from grader.signature import Signature

CALL = "a call like 'name(first, second, third=1)', or 'Name(first)(second)' of a class"
PLAIN = "a call with plain parameters only, with or without a default"


def names(signature: Signature) -> list[str]:
    return [parameter.name + "?" * parameter.optional for parameter in signature.parameters]


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("f()", "f", []),
        ("double(x)", "double", ["x"]),
        ("relative_position_attention(scores, rel_bias, max_dist)", "relative_position_attention", None),
        ("f(x, y, dim=-1, keep=False)", "f", ["x", "y", "dim?", "keep?"]),
    ],
)
def test_a_call_is_parsed_into_its_name_and_parameters(text: str, name: str, parameters: list[str] | None) -> None:
    signature = Signature.parse(text)
    assert (signature.name, signature.text) == (name, text)
    assert names(signature) == (["scores", "rel_bias", "max_dist"] if parameters is None else parameters)


@pytest.mark.parametrize(
    "text",
    [
        "f",
        "",
        "f(x",
        "f(x=1, y)",
        "f(class)",
        "f(1)",
        "f(x): return 1\ndef g()",
        "f(x): pass\n#",
        "f(x); import os",
        3,
        None,
        ["f(x)"],
    ],
)
def test_what_is_no_call_is_refused(text: object) -> None:
    with pytest.raises(Unfit) as refused:
        Signature.parse(text)
    assert (refused.value.found, refused.value.wanted) == (repr(text), CALL)


def test_a_parameter_that_stands_twice_is_refused() -> None:
    with pytest.raises(Unfit) as refused:
        Signature.parse("f(x, x)")
    assert (refused.value.found, refused.value.wanted) == ("'f(x, x)'", "a name of its own for each parameter")


@pytest.mark.parametrize("text", ["f(*x)", "f(**x)", "f(*, x)", "f(x, /)", "f(x) -> int"])
def test_a_call_has_plain_parameters_only(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        Signature.parse(text)
    assert (refused.value.found, refused.value.wanted) == (repr(text), PLAIN)


# Classes


@pytest.mark.parametrize(
    ("text", "constructor", "parameters"),
    [
        ("RelativeBias(max_dist)(scores)", ["max_dist"], ["scores"]),
        ("RMSNorm(dim, eps=1e-6)(x)", ["dim", "eps?"], ["x"]),
        ("Line()()", [], []),
        ("Line(shape=(2, 3), end=max(1, 2))  (x, of=(1))", ["shape?", "end?"], ["x", "of?"]),
        ("Line(of=f(1)(2))(x)", ["of?"], ["x"]),
    ],
)
def test_a_class_is_constructed_and_then_called(text: str, constructor: list[str], parameters: list[str]) -> None:
    signature = Signature.parse(text)
    assert signature.constructor is not None
    assert [parameter.name + "?" * parameter.optional for parameter in signature.constructor] == constructor
    assert names(signature) == parameters
    assert [parameter.name for parameter in signature.every] == [
        name.removesuffix("?") for name in (*constructor, *parameters)
    ]
    assert (signature.text, signature.name) == (text, text.partition("(")[0])


def test_a_function_has_no_constructor() -> None:
    signature = Signature.parse("f(x, n)")
    assert (signature.constructor, signature.every) == (None, signature.parameters)


@pytest.mark.parametrize(
    "text", ["A(n)(x)(y)", "A(n)(x", "A(n)x", "A(n).f(x)", "A(n)(1)", "(n)(x)", "A(n)(x): pass\n#"]
)
def test_what_is_no_call_of_a_class_is_refused(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        Signature.parse(text)
    assert (refused.value.found, refused.value.wanted) == (repr(text), CALL)


@pytest.mark.parametrize("text", ["A(n)(n)", "A(n, n)(x)", "A(n)(x, n=1)"])
def test_both_parts_of_a_class_share_their_names(text: str) -> None:
    with pytest.raises(Unfit, match="a name of its own for each parameter"):
        Signature.parse(text)


@pytest.mark.parametrize("text", ["A(*n)(x)", "A(n)(**x)", "A(n)(x: int)", "A(n)(x) -> int"])
def test_both_parts_of_a_class_are_plain(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        Signature.parse(text)
    assert refused.value.wanted == PLAIN
