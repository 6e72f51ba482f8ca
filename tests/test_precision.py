"""Inputs on a knife edge are told, a reference that narrows is told, and nothing is said of smooth functions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grader import precision
from grader.errors import Finding
from grader.reference import Reference
from grader.sandbox import Sandbox
from tests import small
from tests.small import line_of, told

SPEC = """\
format = 1
title  = "F"
call   = "scale(x)"
[sizes]
n = "2..6"
[arguments]
x = {{ shape = "n" }}
[returns]
{returns}
[[case]]
name  = "one"
{case}
"""
LIKE = 'like = "x"'
WHOLE = 'shape = ""\ndtype = "int64"'
EDGE = (
    "problems/scale/problem.toml",
    None,
    "case 'one'",
    "inputs whose rounding decides the answer",
    "inputs away from a jump",
    "give other values: a right answer that rounds otherwise would be refused",
    True,
)

Found = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path, sandbox: Sandbox) -> Found:
    def find(body: str, case: str = "runs = 6", returns: str = LIKE) -> list[Finding]:
        reference = f"import torch\n\n\ndef scale(x):\n    {body}\n"
        files = {"solutions/scale.py": reference, **{f"problems/scale/examples/{e}": None for e in small.EXAMPLES}}
        subject = small.subject(small.write(tmp_path, SPEC.format(case=case, returns=returns), files=files), sandbox)
        return list(precision.findings(subject, Reference(subject.problem, seed=0, sandbox=sandbox)))

    return find


ONES, RAMP, ZEROS = (f'given = {{ x = {{ values = "{values}" }} }}' for values in ("ones", "ramp", "zeros"))


@pytest.mark.parametrize(
    ("body", "case", "returns"),
    [
        ("return x.round()", "given = { x = [0.5, 1.5] }", LIKE),
        ("return (4 * x).floor()", RAMP, LIKE),
        ("return (x > 1).to(x.dtype)", ONES, LIKE),
        ("return x.argmax()", ONES, WHOLE),
        ("return x.argmax()", 'sizes = { n = 6 }\ngiven = { x = { values = "ones", scale = 1e8 } }', WHOLE),
        ("return torch.sign(x - 1)", ONES, LIKE),
    ],
)
def test_inputs_on_an_edge_are_to_weigh(found: Found, body: str, case: str, returns: str) -> None:
    (one,) = told(found(body, case, returns))
    assert one[1] == line_of(SPEC.format(case=case, returns=returns), "[[case]]")
    assert (one[0], None, *one[2:]) == EDGE


CASES = (
    "runs = 6",
    ONES,
    RAMP,
    ZEROS,
    "given = { x = { scale = 10000 } }",
    'given = { x = { scale = "eps" } }',
    'sizes = { n = 3 }\ngiven = { x = { set = { "1" = -inf } } }',
    'given = { x = { values = "ones", scale = 30000 } }',
    "given = { x = [1000.0, 1000.001, 999.9995] }",
)


@pytest.mark.parametrize(
    "body",
    [
        "return torch.softmax(x, -1)",
        "return 1 / (x.abs() + x.new_tensor(1e-30))",
        "return x - x.mean()",
        "return (x - 1).clamp(min=0)",
        "return x * torch.sigmoid(x)",
        "return x.cumsum(-1)",
    ],
)
def test_of_smooth_functions_nothing_is_said(found: Found, body: str) -> None:
    first, *others = CASES
    rest = "".join(f'\n[[case]]\nname = "{number}"\n{case}\n' for number, case in enumerate(others))
    assert found(body, first + rest) == []


@pytest.mark.parametrize(
    ("body", "line", "what"),
    [
        ("y = x * 2\n    return y.float().to(x.dtype)", 6, "`_to_copy` gives float32"),
        ("return x.half().to(x.dtype)", 5, "`_to_copy` gives float16"),
    ],
)
def test_a_reference_that_narrows_is_told_once_by_its_line(found: Found, body: str, line: int, what: str) -> None:
    (one,) = told(found(body))
    assert one == (
        "solutions/scale.py",
        line,
        "case 'one'",
        f"{what}, in float64",
        "no float narrower than float64 on the way",
        "let it follow the dtype of its inputs",
        False,
    )


def test_a_result_that_is_float32_by_the_spec_may_be_narrower(found: Found) -> None:
    assert found("return x.float()", returns='shape = "n"\ndtype = "float32"') == []
