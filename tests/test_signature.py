"""The call of a spec: parsed, and refused where it is more than a name and plain parameters."""

import pytest

from grader.errors import Unfit
from grader.signature import Signature

CALL = "a call like 'name(first, second, third=1)'"
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
