"""Mutants: each row of the table on a tiny source, and what is never touched."""

from collections import Counter

import pytest

from grader import mutants
from grader.problem import Problem
from grader.tensor_mutations import KINDS


def changes(source: str, kind: str, entry: str = "f") -> list[str]:
    """Give what the statements of one kind of mutant become."""
    return [mutant.becomes for mutant in mutants.of(source.encode(), entry) if mutant.kind == kind]


def in_function(line: str, parameters: str = "x, y") -> str:
    return f"import torch\nimport numpy as np\nimport torch.nn.functional as F\ndef f({parameters}):\n    {line}\n"


ROWS: list[tuple[str, str, list[str]]] = [
    ("operator", "return x * y", ["return x + y", "return x / y"]),
    ("operator", "return x // y", ["return x / y", "return x % y"]),
    ("operator", "return x @ y", ["return x * y"]),
    ("operator", "x += 1", ["x -= 1"]),
    ("swapped operands", "return x - y", ["return y - x"]),
    ("swapped operands", "return x + y", []),
    ("operand dropped", "return x * y", ["return x", "return y"]),
    ("sign", "return -x", ["return x"]),
    ("sign", "z = x - y", ["z = -(x - y)", "z = abs(x - y)"]),
    ("sign", "return x[x - y]", ["return x[abs(x - y)]"]),
    ("comparison", "return x < y", ["return x <= y", "return x > y"]),
    ("comparison", "return x == y", ["return x != y"]),
    ("boolean", "return x and y", ["return x or y", "return x", "return y"]),
    ("boolean", "return not x", ["return x"]),
    ("condition", "return x if y else 0", ["return x if True else 0", "return x if False else 0"]),
    ("condition", "if x: y = 2", ["if True:", "if False:"]),
    ("constant", "return g(3)", ["return g(4)", "return g(2)"]),
    ("constant", "return g(0.5)", ["return g(1.0)", "return g(-0.5)"]),
    ("constant", "return g(1e-06)", ["return g(0.001)", "return g(0.0)"]),
    ("constant", "return g('text')", []),
    ("constant", "return g(-1)", ["return g(0)", "return g(-2)"]),
    ("constant", "return g(-0.5)", ["return g(-1.0)", "return g(0.5)"]),
    ("swapped operands", "return (x - y) ** 2", []),
    ("sign", "return (x - y) ** 2", ["return -(x - y) ** 2"]),
    ("operand dropped", "return x * 2", ["return x"]),
    ("flag", "return g(True)", ["return g(False)"]),
    ("position", "return x[y]", ["return x[y + 1]", "return x[y - 1]"]),
    ("position", "return x[1:y]", [f"return x[{s}]" for s in ("2:y", "0:y", "1:y + 1", "1:y - 1")]),
    ("position", "return x[..., y, None]", ["return x[..., y + 1, None]", "return x[..., y - 1, None]"]),
    ("position", "return np.arange(y)", ["return np.arange(1, y + 1)"]),
    ("position", "return range(2, y)", ["return range(3, y + 1)", "return range(1, y - 1)"]),
    ("size", "return len(x)", ["return len(x) + 1", "return len(x) - 1"]),
    ("size", "return x.size(0)", ["return x.size(0) + 1", "return x.size(0) - 1"]),
    ("another name", "return x", ["return y"]),
    ("statement dropped", "x[0] = 1", ["pass"]),
    ("statement dropped", "x.append(1)", ["pass"]),
    ("statement dropped", "x = y", ["pass"]),
    ("statement dropped", "z = y", []),
    ("raise dropped", "raise ValueError('x < 1')", ["pass"]),
    ("returned", "return x, y", ["return (y, x)"]),
    ("returned", "return g(x, 1)", ["return x", "return y"]),
    ("clamp", "return x.clamp(-1, y)", [f"return x{s}" for s in ("", ".clamp(None, y)", ".clamp(-1, None)")]),
    ("clamp", "return x.clamp(min=y)", ["return x", "return x.clamp()"]),
    ("clamp", "return np.clip(x, 1, y)", ["return x", "return np.clip(x, None, y)", "return np.clip(x, 1, None)"]),
    ("clamp", "return torch.minimum(x, y)", ["return x", "return y"]),
    ("axis", "return x.sum(dim=-1)", ["return x.sum(dim=-2)"]),
    ("axis", "return x.shape[0]", ["return x.shape[1]"]),
    ("axis", "return x[None, :]", ["return x[:, None]"]),
    ("axis", "return x.T", ["return x"]),
    ("keepdim", "return x.sum(-1, keepdim=True)", ["return x.sum(-1, keepdim=False)"]),
    ("keepdim", "return x.sum(-1)", ["return x.sum(-1, keepdim=True)"]),
    ("keepdim", "return x.sum()", []),
    ("dtype lost", "return x.to(y.dtype)", ["return x"]),
    ("dtype lost", "return x.float()", ["return x"]),
    ("dtype lost", "return torch.zeros(3, dtype=y.dtype)", ["return torch.zeros(3)"]),
    ("device lost", "return x.to(y.device)", ["return x"]),
    ("device lost", "return torch.zeros(3, device=y.device)", ["return torch.zeros(3)"]),
    ("function", "return torch.sin(x)", ["return torch.cos(x)"]),
    ("function", "return x.argmax(-1)", ["return x.argmin(-1)"]),
    ("function", "return max(x, y)", ["return min(x, y)"]),
    ("function", "return x.sort().values", ["return x.sort().indices"]),
    ("call dropped", "return torch.exp(x)", ["return x"]),
    ("call dropped", "return F.softmax(x, -1)", ["return x"]),
    ("call dropped", "return x.abs()", ["return x"]),
    ("call dropped", "return torch.empty(3)", []),
    (
        "swapped arguments",
        "return torch.where(x, 1, y)",
        [f"return torch.where({s})" for s in ("1, x, y", "x, y, 1")],
    ),
    ("swapped arguments", "return x.permute(0, 2, 1)", ["return x.permute(2, 0, 1)", "return x.permute(0, 1, 2)"]),
    (
        "detached",
        "return x + y.shape[0]",
        [f"return {s}" for s in ("(x + y.shape[0]).detach()", "x.detach() + y.shape[0]")],
    ),
    ("in place", "return x + g(y)", ["return x.add_(g(y))"]),
    ("in place", "return g(x) / y", []),
    ("swapped arguments", "return x.transpose(0, 1)", []),
    ("another name", "return g(x.device)", []),
    ("rolled", "z = 1.0 / math.sqrt(x.shape[-1])", []),
    ("rolled", "return x + y", ["return torch.roll(x + y, 1, -1)"]),
    ("rolled", "n = x.shape[0]", []),
    ("rolled", "z = torch.zeros_like(x)", []),
    ("sign", "z = torch.zeros_like(x)", []),
    ("detached", "z = g(torch.zeros_like(x), x < y)", []),
    ("detached", "z = range(len(x))", []),
]


@pytest.mark.parametrize(("kind", "line", "wanted"), ROWS)
def test_a_row_of_the_table_makes_these_of_a_statement(kind: str, line: str, wanted: list[str]) -> None:
    assert changes(in_function(line), kind) == wanted


def test_a_default_is_changed_where_it_stands() -> None:
    assert changes("def f(x, n=3, *, flag=False):\n    return x\n", "default") == [
        "def f(x, n=3, *, flag=True):",
        "def f(x, n=4, *, flag=False):",
        "def f(x, n=2, *, flag=False):",
    ]


def test_a_whole_parameter_is_one_off_where_it_is_read() -> None:
    assert changes(in_function("return x[:n]", "x, n: int"), "size") == []  # the slice has done it
    assert changes(in_function("return g(n)", "x, n: int"), "size") == ["return g(n + 1)", "return g(n - 1)"]


def test_a_parameter_is_whole_by_its_default_too() -> None:
    assert changes(in_function("return g(n)", "x, n=3, flag=True"), "size") == ["return g(n + 1)", "return g(n - 1)"]


def test_kinds_that_are_of_no_use_are_left_out_when_named(problem: Problem) -> None:
    entry = problem.spec.call.name
    made = mutants.of(problem.source, entry)
    fewer = mutants.of(problem.source, entry, without={"detached", "device lost"})
    assert fewer == [mutant for mutant in made if mutant.kind not in {"detached", "device lost"}]


def test_every_row_of_the_table_has_its_test() -> None:
    assert {kind for kind, _, _ in ROWS} | {"default"} == set(KINDS)


NUMPY = "import numpy as np\ndef f(x, y):\n    return x - y\n"


def test_numpy_has_no_gradients_and_writes_in_place_by_out() -> None:
    assert changes(NUMPY, "detached") == []
    assert changes(NUMPY, "in place") == ["return np.subtract(x, y, out=x)"]
    assert changes(NUMPY, "rolled") == ["return np.roll(x - y, 1, -1)"]


UNTOUCHED = '''\
"""A text: 1 + 1."""
import math
from torch import nn as n1
__all__ = ["f", "g"]


def f(x: "tuple[int, 3]", y: int) -> "list[1 + 1]":
    """Docs, 2 < 3."""
    if y:
        raise ValueError(f"{y + 1} is below {2}")
    return x


if __name__ == "__main__":
    print(f(1 + 1, 2))
'''


def test_texts_annotations_imports_and_messages_stay_as_they_are() -> None:
    made = mutants.of(UNTOUCHED.encode(), "f")
    assert {(m.line, m.becomes) for m in made} == {
        *((9, becomes) for becomes in ("if True:", "if False:", "if y + 1:", "if y - 1:")),
        (10, "pass"),
    }


CLASS = """\
import torch
from torch import nn

SCALE = 2


class Layer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, width, bias=False)

    def forward(self, x):
        return helper(self.linear(x))


def helper(x):
    return x * SCALE
"""


def test_a_class_is_changed_in_all_its_methods_and_with_what_it_uses() -> None:
    made = mutants.of(CLASS.encode(), "Layer")
    assert {m.line for m in made} == {4, 10, 13, 17}
    becomes = {m.becomes for m in made}
    assert {
        "SCALE = 3",
        "SCALE = 1",
        "return x + SCALE",
        "return helper(x)",
        "return helper(self.linear(x.detach()))",
    } <= becomes
    assert not {m for m in made if "super" in m.was}


def test_each_mutant_is_another_file_that_compiles_and_says_what_it_changed(problem: Problem) -> None:
    made = mutants.of(problem.source, problem.spec.call.name)
    assert len({m.source for m in made}) == len({(m.line, m.was, m.becomes) for m in made}) == len(made)
    for mutant in made:
        compile(mutant.source, "mutant", "exec")
        assert mutant.was != mutant.becomes
        assert "\n" not in mutant.was + mutant.becomes
        assert mutant.becomes in mutant.source.decode()


def test_the_mutants_of_the_first_problem(problem: Problem) -> None:
    made = mutants.of(problem.source, problem.spec.call.name)
    assert [m.line for m in made] == sorted(m.line for m in made)
    assert made == mutants.of(problem.source, problem.spec.call.name)
    assert Counter(m.kind for m in made) == {
        "size": 8,
        "sign": 5,
        "operand dropped": 6,
        "position": 4,
        "another name": 3,
        "returned": 3,
        "axis": 3,
        "rolled": 3,
        "operator": 3,
        "clamp": 3,
        "detached": 3,
        "device lost": 1,
        "swapped operands": 1,
        "swapped arguments": 1,
        "in place": 1,
    }


def test_what_is_no_python_is_the_callers_to_know() -> None:
    with pytest.raises(SyntaxError):
        mutants.of(b"def f(:", "f")
