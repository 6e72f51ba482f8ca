"""The other side of the line, through real children: how arguments arrive, what results are, how failures are told."""

from textwrap import dedent

import ml_dtypes
import numpy as np
import pytest

from grader.arrays import Array, Layout, Tensor
from grader.cases import Call
from grader.compare import Answer
from grader.loaded import Child
from grader.outcome import Limit, Outcome, Raised, Unusable
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.children import LIMITS, ONES, QUICK, a_call, array_of, child, once, raised, returned, stopped

MATRIX = np.arange(12, dtype=np.float32).reshape(3, 4)


def laid_out(array: Array, layout: Layout) -> Call:
    return Call(sizes={}, arguments={"x": Tensor(array=array, layout=layout)}, wanted=())


def giving(expression: str, *, head: str = "") -> str:
    """Write a submission that returns the value of an expression over x."""
    return f"import numpy as np\nimport torch\n{head}\ndef f(x):\n    return {expression}\n"


def doing(statements: str, *, then: str = "torch.zeros(1)") -> str:
    """Write a submission that runs statements, then returns."""
    lines = "\n".join(f"    {line}" for line in statements.splitlines())
    return f"import torch\ndef f(x):\n{lines}\n    return {then}\n"


def answer(outcome: Outcome) -> Answer:
    return returned(outcome).answer


def shown(outcome: Outcome) -> list[str]:
    return returned(outcome).output.splitlines()


# How arguments arrive


@pytest.mark.parametrize(
    ("layout", "strides"), [(Layout.CONTIGUOUS, [4, 1]), (Layout.TRANSPOSED, [1, 3]), (Layout.STRIDED, [8, 2])]
)
def test_a_layout_shows_in_the_strides_and_not_in_the_values(
    sandbox: Sandbox, layout: Layout, strides: list[int]
) -> None:
    with child(sandbox, giving("(torch.tensor(x.stride()), x.clone())")) as one:
        first, second = (result.array for result in answer(one.call(laid_out(MATRIX, layout))).results)
    assert first is not None
    assert second is not None
    assert first.tolist() == strides
    assert second.tolist() == MATRIX.tolist()


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("shape", [(0, 3, 2), (2, 3, 0), (0, 0, 0), (2, 0, 2), (1, 1, 1)])
def test_every_layout_takes_shapes_with_nothing_in_them(
    sandbox: Sandbox, layout: Layout, shape: tuple[int, ...]
) -> None:
    with child(sandbox, giving("x + 1")) as one:
        outcome = one.call(laid_out(np.zeros(shape, np.float32), layout))
    assert array_of(outcome).shape == shape
    assert answer(outcome).changed == ()


def test_what_a_permuted_tensor_has_before_its_last_axis_cannot_be_merged_by_a_view(sandbox: Sandbox) -> None:
    values = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    with child(sandbox, doing("print(x.stride())", then="x.view(6, 4)")) as one:
        outcome = one.call(laid_out(values, Layout.PERMUTED))
    assert isinstance(outcome, Raised)
    assert outcome.output == "(4, 8, 1)\n"
    assert "view" in outcome.message


def test_between_the_elements_of_a_strided_tensor_lies_what_no_right_answer_uses(sandbox: Sandbox) -> None:
    with child(sandbox, giving("x.as_strided((6,), (1,)).isnan()")) as one:
        assert array_of(one.call(laid_out(ONES, Layout.STRIDED))).tolist() == [False, True] * 3


@pytest.mark.parametrize(
    "dtype", ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64"]
)
def test_every_dtype_arrives_and_comes_back_as_it_was_sent(sandbox: Sandbox, dtype: str) -> None:
    sent = np.array([[0, 1], [1, 0]]).astype(dtype)
    outcome = once(sandbox, doing("print(x.dtype)", then="x.clone()"), sent)
    received = array_of(outcome)
    assert shown(outcome) == [f"torch.{dtype}"]
    assert (received.dtype.name, received.tobytes()) == (dtype, sent.tobytes())


def test_bfloat16_arrives_and_comes_back_bit_for_bit(sandbox: Sandbox) -> None:
    sent = np.array([1.0, -2.5, 3.140625, np.inf, 1e-40], ml_dtypes.bfloat16)
    received = array_of(once(sandbox, giving("x * 1"), sent))
    assert (received.dtype, received.tobytes()) == (sent.dtype, sent.tobytes())


@pytest.mark.parametrize("number", [np.nan, -np.nan, np.inf, -0.0, 1e-45, 3.4e38])
def test_the_bits_of_unusual_numbers_survive_both_ways(sandbox: Sandbox, number: float) -> None:
    sent = np.full((2, 2), number, np.float32)
    assert array_of(once(sandbox, giving("x.clone()"), sent)).tobytes() == sent.tobytes()


def test_a_scalar_tensor_is_a_tensor(sandbox: Sandbox) -> None:
    received = array_of(once(sandbox, giving("x * 2"), np.array(1.5, np.float32)))
    assert (received.shape, received.item()) == ((), 3.0)


def test_a_further_call_of_the_same_shape_brings_new_values_in_the_same_tensor(sandbox: Sandbox) -> None:
    source = giving("torch.tensor([float(seen.append(x) is None and x is seen[0]), x[0]])", head="seen = []")
    with child(sandbox, source) as one:
        assert array_of(one.call(a_call(x=ONES))).tolist() == [1.0, 1.0]
        assert array_of(one.call(a_call(x=5 * ONES))).tolist() == [1.0, 5.0]


@pytest.mark.parametrize(
    "second",
    [
        laid_out(np.ones((3, 3), np.float64), Layout.CONTIGUOUS),
        laid_out(np.ones((3, 1), np.float32), Layout.CONTIGUOUS),
        laid_out(np.ones((3, 3), np.float32), Layout.TRANSPOSED),
    ],
    ids=["dtype", "shape", "layout"],
)
def test_a_further_call_of_another_kind_brings_another_tensor(sandbox: Sandbox, second: Call) -> None:
    source = giving("torch.tensor(seen.append(x) is None and x is seen[0])", head="seen = []")
    with child(sandbox, source) as one:
        assert array_of(one.call(laid_out(np.ones((3, 3), np.float32), Layout.CONTIGUOUS))).item()
        assert not array_of(one.call(second)).item()


def test_a_second_call_on_the_same_tensors_meets_them_as_the_first_left_them(sandbox: Sandbox) -> None:
    call = a_call(x=ONES)
    with child(sandbox, giving("x.add_(1).clone()")) as one:
        assert array_of(one.call(call)).tolist() == [2.0] * 3
        assert array_of(one.again(call)).tolist() == [3.0] * 3
        assert array_of(one.call(call)).tolist() == [2.0] * 3  # sent again


def test_a_call_for_gradients_is_also_a_plain_call_whose_inputs_are_watched(sandbox: Sandbox) -> None:
    call = a_call(x=ONES, cotangents=[ONES])
    with child(sandbox, giving("x.mul_(3)")) as one:
        outcome = one.call(call)
        assert array_of(outcome).tolist() == [3.0] * 3
        assert answer(outcome).changed == ("x",)
        (gradient,) = answer(outcome).gradients
        assert gradient is not None
        assert gradient.tolist() == [3.0] * 3
        assert array_of(one.again(call)).tolist() == [9.0] * 3


# What happens to inputs and results


def test_a_result_that_lies_where_an_earlier_one_lies_is_told(sandbox: Sandbox) -> None:
    kept = "import torch\nkept = torch.empty(3)\ndef f(x):\n    return torch.add(x, x, out=kept)\n"
    with child(sandbox, kept) as one:
        first, second = answer(one.call(a_call(x=ONES))), answer(one.call(a_call(x=ONES)))
    assert (first.results[0].shares, second.results[0].shares) == ((), ("an earlier result",))


OTHER = "another result of the call"


@pytest.mark.parametrize(
    ("expression", "shares"),
    [
        ("(y, y)", [(), (OTHER,)]),
        ("(y, y[1:], y[:1])", [(), (OTHER,), (OTHER,)]),
        ("[y[::2], y.view(torch.bfloat16)[1::4], y.view(torch.uint8)[4:8]]", [(), (OTHER,), ()]),
        ("(y.expand(2, 3), y.expand(4, 3))", [(), (OTHER,)]),
        ("(y, y[1:1], y.clone(), None)", [()] * 4),
        ("torch.stack((y, y)).unbind()", [()] * 2),
        ("torch.stack((y, y), -1).unbind(-1)", [()] * 2),
        ("torch.zeros(2, 3, 4, 6, dtype=torch.bfloat16).transpose(1, 2).chunk(3, -1)", [()] * 3),
        ("torch.zeros(4, 4, 4, 4)[::2, 1::2].permute(3, 0, 2, 1).split(1)", [()] * 4),
        ("torch.zeros(6, 6).T.tensor_split((2, 5), 1)", [()] * 3),
        ("(y, torch.ones(4).as_strided((1,), (2**62,)))", [()] * 2),  # more bytes than a number of C has
    ],
)
def test_results_of_one_call_that_have_elements_in_common_are_told_and_those_side_by_side_are_not(
    sandbox: Sandbox, expression: str, shares: list[tuple[str, ...]]
) -> None:
    with child(sandbox, doing("y = x + 1", then=expression)) as one:
        assert [result.shares for result in answer(one.call(a_call(x=ONES))).results] == shares


def test_new_results_of_one_shape_never_seem_to_be_an_earlier_one(sandbox: Sandbox) -> None:
    with child(sandbox, "def f(x):\n    return x + x\n") as one:
        assert [answer(one.call(a_call(x=ONES))).results[0].shares for _ in range(20)] == [()] * 20


def test_a_gradient_is_taken_though_the_call_leaves_gradients_off(sandbox: Sandbox) -> None:
    off = "import torch\ndef f(x):\n    y = x * 3\n    torch.set_grad_enabled(False)\n    return y\n"
    with child(sandbox, off) as one:
        (gradient,) = answer(one.call(a_call(x=ONES, cotangents=[ONES]))).gradients
    assert gradient is not None
    assert gradient.tolist() == [3.0] * 3


CHANGES = {
    "values": "x.add_(1)",
    "one element": "x[2] = 7",
    "through .data": "x.data.fill_(3)",
    "through NumPy": "x.numpy()[0] = 3",
    "through a view": "x.view(-1)[0] = 3",
    "the sign of zero": "x[0].mul_(-1)",
    "resized": "x.resize_(1)",
    "transposed": "x.t_()",
    "one axis more": "x.unsqueeze_(0)",
    "requires_grad": "x.requires_grad_()",
    "another storage": "x.data = x.clone()",
    "another dtype": "x.data = x.double()",
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_input_that_was_changed_is_reported(sandbox: Sandbox, change: str) -> None:
    sent = np.zeros((3, 3), np.float32)
    with child(sandbox, doing(CHANGES[change])) as one:
        assert answer(one.call(a_call(x=sent))).changed == ("x",)


@pytest.mark.parametrize("change", CHANGES)
def test_after_an_input_was_changed_the_next_call_meets_the_values_that_were_sent(
    sandbox: Sandbox, change: str
) -> None:
    sent = np.arange(9, dtype=np.float32).reshape(3, 3)
    with child(sandbox, "n = 0\n" + doing(f"global n\nn += 1\nif n == 1: {CHANGES[change]}", then="x * 1")) as one:
        one.call(a_call(x=sent))
        second = one.call(a_call(x=sent))
        assert array_of(second).tolist() == sent.tolist()
        assert answer(second).changed == ()


def test_writing_between_the_elements_of_a_strided_input_is_reported(sandbox: Sandbox) -> None:
    with child(sandbox, doing("x.as_strided((6,), (1,))[1] = 0")) as one:
        assert answer(one.call(laid_out(ONES, Layout.STRIDED))).changed == ("x",)


def test_only_the_inputs_that_were_changed_are_named(sandbox: Sandbox) -> None:
    with child(sandbox, "def f(x, y, z):\n    y += 1\n    return x + z\n", call="f(x, y, z)") as one:
        assert answer(one.call(a_call(x=ONES, y=ONES, z=ONES))).changed == ("y",)


@pytest.mark.parametrize(
    "statement", ["x + 1", "x.sum()", "x.clone().add_(1)", "x.t()", "x.detach().clone().requires_grad_()", "x.numpy()"]
)
def test_an_input_that_was_only_read_is_not_reported(sandbox: Sandbox, statement: str) -> None:
    assert answer(once(sandbox, doing(statement), MATRIX)).changed == ()


def test_a_result_handed_out_twice_shows_itself(sandbox: Sandbox) -> None:
    source = giving("kept[0]", head="kept = [torch.ones(2)]")
    with child(sandbox, source) as one:
        assert array_of(one.call(a_call(x=ONES))).tolist() == [1.0, 1.0]
        assert array_of(one.call(a_call(x=ONES))).tobytes() == b"\xab" * 8


@pytest.mark.parametrize("expression", ["kept[0][1:]", "kept[0].view(2, 2)", "kept[0].expand(3, 4)", "(kept[0], x)"])
def test_the_whole_storage_under_a_result_is_overwritten(sandbox: Sandbox, expression: str) -> None:
    source = "import torch\nkept = [torch.ones(4)]\nn = 0\ndef f(x):\n    global n\n    n += 1\n"
    source += f"    return {expression} if n == 1 else kept[0].clone()\n"
    with child(sandbox, source) as one:
        one.call(a_call(x=ONES))
        assert array_of(one.call(a_call(x=ONES))).tobytes() == b"\xab" * 16


def test_a_result_that_is_an_input_is_not_overwritten(sandbox: Sandbox) -> None:
    call = a_call(x=ONES)
    with child(sandbox, giving("x")) as one:
        one.call(call)
        assert array_of(one.again(call)).tolist() == [1.0] * 3


@pytest.mark.parametrize(
    ("expression", "shares"),
    [
        ("x", True),
        ("x[1:]", True),
        ("x.t()", True),
        ("x.view(-1)", True),
        ("x.detach()", True),
        ("torch.from_numpy(x.numpy())", True),
        ("x.add_(1)", True),
        ("x.expand(2, 3, 4)", True),
        ("x + 0", False),
        ("x.clone()", False),
        ("x.t().contiguous()", False),
        ("x[[0, 1]]", False),
    ],
)
def test_a_result_that_shares_its_memory_with_an_input_is_reported(
    sandbox: Sandbox, expression: str, shares: bool
) -> None:
    (result,) = answer(once(sandbox, giving(expression), MATRIX)).results
    assert result.shares == (("x",) if shares else ())


def test_the_inputs_that_a_result_shares_with_are_named(sandbox: Sandbox) -> None:
    source = "def f(x, y):\n    return y, x + y, x\n"
    with child(sandbox, source, call="f(x, y)") as one:
        results = answer(one.call(a_call(x=ONES, y=ONES))).results
    assert [result.shares for result in results] == [("y",), (), ("x",)]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x.t()", MATRIX.T),
        ("x[1:, ::2]", MATRIX[1:, ::2]),
        ("x[1]", MATRIX[1]),
        ("x[:1].expand(2, 2, 4)", np.broadcast_to(MATRIX[:1], (2, 2, 4))),
        ("x.sum()", np.float32(66)),
        ("x[:0]", MATRIX[:0]),
        ("x.requires_grad_() * 2", MATRIX * 2),
        ("torch.complex(x, x).conj()", np.conj((MATRIX + 1j * MATRIX).astype(np.complex64))),
        ("torch.complex(x, x).conj().imag", -MATRIX),
        ("torch._neg_view(x)", -MATRIX),
        ("x > 5", MATRIX > 5),
        ("x.to(torch.float16)", MATRIX.astype(np.float16)),
        ("x.to(torch.bfloat16)", MATRIX.astype(ml_dtypes.bfloat16)),
        ("x.flip(0)", MATRIX[::-1]),
        ("torch.empty(4, 3).t().copy_(x)", MATRIX),
    ],
)
def test_a_result_is_copied_out_with_its_values_whatever_its_form(
    sandbox: Sandbox, expression: str, expected: Array
) -> None:
    received = array_of(once(sandbox, giving(expression), MATRIX))
    assert received.dtype == expected.dtype
    assert received.shape == expected.shape
    assert received.tobytes() == np.ascontiguousarray(expected).tobytes()


def test_a_large_result_is_copied_out_whole(sandbox: Sandbox) -> None:
    received = array_of(once(sandbox, giving("torch.arange(3_000_000, dtype=torch.int64)")))
    assert np.array_equal(received, np.arange(3_000_000))


HEAD = """
from typing import NamedTuple
class Pair(NamedTuple):
    a: object
    b: object
class Own(torch.Tensor):
    pass
class Thing:
    pass
"""


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("None", "NoneType"),
        ("3", "int"),
        ("2.5", "float"),
        ("True", "bool"),
        ("'text'", "str"),
        ("{'a': x}", "dict"),
        ("{1}", "set"),
        ("x.numpy()", "numpy.ndarray"),
        ("np.float32(1)", "numpy.float32"),
        ("torch.nn.Parameter(x)", "torch.nn.parameter.Parameter"),
        ("x.as_subclass(Own)", "submission.Own"),
        ("Thing()", "submission.Thing"),
        ("torch.Tensor", "torch._C._TensorMeta"),
        ("(i for i in x)", "generator"),
        ("x.to_sparse()", "sparse_coo torch.Tensor"),
        ("x.unsqueeze(0).to_sparse_csr()", "sparse_csr torch.Tensor"),
        ("x.to('meta')", "torch.Tensor of float32 on meta"),
        ("x.to(torch.uint16)", "torch.Tensor of uint16 on cpu"),
        ("torch.quantize_per_tensor(x, 1.0, 0, torch.quint8)", "torch.Tensor of quint8 on cpu"),
        ("x.to(torch.float8_e5m2)", "torch.Tensor of float8_e5m2 on cpu"),
    ],
)
def test_what_is_no_dense_tensor_is_described_by_its_type(sandbox: Sandbox, expression: str, kind: str) -> None:
    outcome = once(sandbox, giving(expression, head=HEAD + "import warnings; warnings.simplefilter('ignore')"))
    (result,) = answer(outcome).results
    assert (result.type, result.array) == (kind, None)
    assert answer(outcome).structure is None


@pytest.mark.parametrize(
    ("expression", "structure", "types"),
    [
        ("(x, x)", "tuple of 2", ["torch.Tensor"] * 2),
        ("[x]", "list of 1", ["torch.Tensor"]),
        ("()", "tuple of 0", []),
        ("(x, None, 3)", "tuple of 3", ["torch.Tensor", "NoneType", "int"]),
        ("((x, x), x)", "tuple of 2", ["tuple", "torch.Tensor"]),
        ("x.sort()", "torch.return_types.sort of 2", ["torch.Tensor"] * 2),
        ("Pair(x, x)", "submission.Pair of 2", ["torch.Tensor"] * 2),
        ("x.shape", "torch.Size of 1", ["int"]),
        ("[x] * 16", "list of 16", ["torch.Tensor"] * 16),
    ],
)
def test_several_results_are_described_one_by_one(
    sandbox: Sandbox, expression: str, structure: str, types: list[str]
) -> None:
    got = answer(once(sandbox, giving(expression, head=HEAD)))
    assert got.structure == structure
    assert [result.type for result in got.results] == types


def test_more_results_than_are_looked_at_are_counted_all_the_same(sandbox: Sandbox) -> None:
    assert answer(once(sandbox, giving("[x] * 20"))).structure == "list of 20"


def test_a_result_with_more_axes_than_can_travel_is_no_error_of_the_submission(sandbox: Sandbox) -> None:
    outcome = once(sandbox, giving("torch.zeros((1,) * 9)"))
    assert not isinstance(outcome, Raised), outcome


# Gradients


def test_gradients_are_those_of_calculus(sandbox: Sandbox) -> None:
    generator = np.random.default_rng(1)
    x, y, c = (generator.standard_normal((3, 4)).astype(np.float32) for _ in range(3))
    with child(sandbox, "def f(x, y):\n    return x * y.sin()\n", call="f(x, y)") as one:
        got = answer(one.call(a_call(x=x, y=y, cotangents=[c])))
    for gradient, expected in zip(got.gradients, (c * np.sin(y), c * x * np.cos(y)), strict=True):
        assert gradient is not None
        np.testing.assert_allclose(gradient, expected, rtol=1e-5)


def test_gradients_of_several_results_add_up(sandbox: Sandbox) -> None:
    c, d = 2 * ONES, 5 * ONES
    with child(sandbox, giving("(x * 3, x * x)")) as one:
        (gradient,) = answer(one.call(a_call(x=2 * ONES, cotangents=[c, d]))).gradients
    assert gradient is not None
    assert gradient.tolist() == [2 * 3 + 5 * 2 * 2] * 3


def test_a_sparse_gradient_is_the_gradient_that_it_stands_for(sandbox: Sandbox) -> None:
    rows = "torch.nn.functional.embedding(torch.tensor([1, 1]), x, sparse=True)"
    with child(sandbox, giving(rows)) as one:
        (gradient,) = answer(one.call(a_call(x=np.ones((3, 2), np.float32), cotangents=[np.ones((2, 2))]))).gradients
    assert gradient is not None
    assert gradient.tolist() == [[0.0, 0.0], [2.0, 2.0], [0.0, 0.0]]


@pytest.mark.parametrize(
    "expression",
    [
        "x * y.detach()",
        "x * torch.from_numpy(y.detach().numpy())",
        "x * torch.tensor(y.tolist())",
        "x + y.data",
        "x * (y > 0)",
    ],
)
def test_an_input_that_the_result_is_cut_off_from_has_no_gradient(sandbox: Sandbox, expression: str) -> None:
    with child(sandbox, f"import torch\ndef f(x, y):\n    return {expression}\n", call="f(x, y)") as one:
        first, second = answer(one.call(a_call(x=ONES, y=ONES, cotangents=[ONES]))).gradients
    assert first is not None
    assert second is None


@pytest.mark.parametrize("expression", ["x.detach()", "torch.zeros(3)", "(x * 2)[:2]", "None", "(x * 2).sum()", "[]"])
def test_a_result_without_a_way_back_has_no_gradient_at_all(sandbox: Sandbox, expression: str) -> None:
    with child(sandbox, giving(expression)) as one:
        assert answer(one.call(a_call(x=ONES, cotangents=[ONES]))).gradients == (None,)


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ntorch.set_grad_enabled(False)\ndef f(x, i):\n    return x[i]\n",
        "import torch\ndef f(x, i):\n    x *= 1\n    return x[i]\n",
    ],
    ids=["grad mode off", "in place"],
)
def test_gradients_do_not_depend_on_the_mode_or_on_working_in_place(sandbox: Sandbox, source: str) -> None:
    call = a_call(x=ONES, i=np.array([0, 0, 2]), cotangents=[np.array([1, 2, 4], np.float32)])
    with child(sandbox, source, call="f(x, i)") as one:
        (gradient,) = answer(one.call(call)).gradients
    assert gradient is not None
    assert gradient.tolist() == [3.0, 0.0, 4.0]


def test_a_fault_on_the_way_back_is_the_submissions(sandbox: Sandbox) -> None:
    source = """\
import torch
class Broken(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()
    @staticmethod
    def backward(ctx, g):
        raise RuntimeError("no way back")
def f(x):
    return Broken.apply(x)
"""
    with child(sandbox, source) as one:
        outcome = raised(one.call(a_call(x=ONES, cotangents=[ONES])))
    assert (outcome.message, outcome.line) == ("no way back", 8)


# How failures are told


@pytest.mark.parametrize(
    ("body", "kind", "line"),
    [
        ("    return x / 0 + [][1]\n", "IndexError", 3),
        ("    y = x\n    return y.nothing\n", "AttributeError", 4),
        ("    def g():\n        raise KeyError('k')\n    return g()\n", "KeyError", 4),
        ("    return torch.nn.functional.linear(x, torch.ones(2, 2))\n", "RuntimeError", 3),
        ("    return torch.nn.Linear(2, 2)(x)\n", "RuntimeError", 3),
        ("    return torch.nn.functional.interpolate(x)\n", "ValueError", 3),
        ("    return [1 / (i - i) for i in (1,)]\n", "ZeroDivisionError", 3),
        ("    assert x.sum() == 0\n", "AssertionError", 3),
        ("    return undefined\n", "NameError", 3),
        ("    return sorted([x, 1], key=lambda v: v.a)\n", "AttributeError", 3),
    ],
)
def test_what_was_raised_is_told_with_the_submissions_own_innermost_line(
    sandbox: Sandbox, body: str, kind: str, line: int
) -> None:
    source = f"import torch\ndef f(x):\n{body}"
    outcome = raised(once(sandbox, source))
    assert (outcome.type, outcome.line) == (kind, line)
    assert outcome.code == source.splitlines()[line - 1].strip()


def test_a_callable_object_is_told_with_its_own_line(sandbox: Sandbox) -> None:
    outcome = raised(once(sandbox, "class T:\n    def __call__(self, x):\n        raise OSError\nf = T()\n"))
    assert (outcome.line, outcome.code) == (3, "raise OSError")


def test_a_function_of_a_library_has_no_line_of_the_submission(sandbox: Sandbox) -> None:
    outcome = raised(once(sandbox, "import torch\nf = torch.linalg.inv\n"))
    assert (outcome.line, outcome.code, outcome.own) == (None, None, False)


def test_a_fault_at_import_is_told_with_its_line(sandbox: Sandbox) -> None:
    outcome = raised(once(sandbox, "import torch\n\nimport no_such_module\n"))
    assert (outcome.type, outcome.line, outcome.code) == ("ModuleNotFoundError", 3, "import no_such_module")


@pytest.mark.parametrize(
    ("source", "line", "code"),
    [
        ("def f(x):\n    return x +\n", 2, "return x +"),
        ("def f(x):\nreturn x\n", 2, "return x"),
        ("def f(x):\n\tif x:\n        return x\n", 3, "return x"),
        ("x = (1,\n", 1, "x = (1,"),
        ("def f(x):\n    return 'ab\n", 2, "return 'ab"),
        ("return 1\n", 1, "return 1"),
        ("def f(x, x): pass\n", 1, "def f(x, x): pass"),
        ("from __future__ import braces\n", 1, "from __future__ import braces"),
    ],
)
def test_a_syntax_error_is_told_with_its_line(sandbox: Sandbox, source: str, line: int, code: str) -> None:
    outcome = raised(once(sandbox, source))
    assert outcome.type in {"SyntaxError", "IndentationError", "TabError"}
    assert (outcome.line, outcome.code) == (line, code)


@pytest.mark.parametrize("encoding", ["klingon", "rot13", "utf-7"])
def test_an_encoding_that_python_cannot_read_is_a_syntax_error_of_no_line_0(sandbox: Sandbox, encoding: str) -> None:
    outcome = raised(once(sandbox, f"# coding: {encoding}\ndef f(x):\n    return x + 1\n"))
    assert outcome.type == "SyntaxError"
    assert outcome.line != 0


@pytest.mark.parametrize(
    ("statement", "kind", "message"),
    [
        ("raise SystemExit(3)", "SystemExit", "3"),
        ("import sys; sys.exit('enough')", "SystemExit", "enough"),
        ("exit_ = SystemExit; raise exit_", "SystemExit", ""),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("raise GeneratorExit", "GeneratorExit", ""),
        ("raise BaseException('base')", "BaseException", "base"),
        ("raise EOFError('mine')", "EOFError", "mine"),
        ("raise ExceptionGroup('two', [ValueError(1), TypeError(2)])", "ExceptionGroup", "two (2 sub-exceptions)"),
    ],
)
@pytest.mark.parametrize("at_import", [False, True], ids=["in the call", "at import"])
def test_no_exception_gets_past_the_child(
    sandbox: Sandbox, statement: str, kind: str, message: str, at_import: bool
) -> None:
    source = f"{statement}\ndef f(x):\n    return x\n" if at_import else f"def f(x):\n    {statement}\n"
    outcome = raised(once(sandbox, source))
    assert (outcome.type, outcome.message, outcome.line) == (kind, message, 1 if at_import else 2)


def test_after_an_exception_the_same_process_answers_the_next_call(sandbox: Sandbox) -> None:
    source = "import os, torch\ndef f(x):\n    if x[0] == 1:\n        exit(1)\n    return torch.tensor(os.getpid())\n"
    with child(sandbox, source.replace("exit(1)", "raise SystemExit")) as one:
        first = array_of(one.call(a_call(x=0 * ONES))).item()
        assert raised(one.call(a_call(x=ONES))).type == "SystemExit"
        assert array_of(one.call(a_call(x=0 * ONES))).item() == first


def test_endless_recursion_is_an_exception_of_the_submission(sandbox: Sandbox) -> None:
    with child(sandbox, "def f(x):\n    return f(x) + 1 if x[0] else x\n") as one:
        outcome = raised(one.call(a_call(x=ONES)))
        assert (outcome.type, outcome.line) == ("RecursionError", 2)
        assert array_of(one.call(a_call(x=0 * ONES))).tolist() == [0.0] * 3


@pytest.mark.parametrize("text", ["raise ValueError", "return 3", "return None", "os._exit", "return 'a' * 10 ** 6"])
def test_an_exception_whose_text_cannot_be_had_or_is_huge_is_told_all_the_same(sandbox: Sandbox, text: str) -> None:
    source = f"import os\nclass E(Exception):\n    def __str__(self):\n        {text}\ndef f(x):\n    raise E\n"
    outcome = raised(once(sandbox, source))
    assert (outcome.type, outcome.line) == ("E", 6)
    assert len(outcome.message) <= 2000


@pytest.mark.parametrize("text", [r"\ud800", r"\0\1\x1b[31m", r"\u202e\U0001f600", "a" * 9000, r"\n" * 3000])
def test_an_exception_with_any_text_is_told(sandbox: Sandbox, text: str) -> None:
    outcome = raised(once(sandbox, f"def f(x):\n    raise ValueError('{text}')\n"))
    assert (outcome.type, outcome.line) == ("ValueError", 2)


@pytest.mark.parametrize("name", ["E" * 3000, "É" * 300])
def test_an_exception_or_a_result_with_a_long_name_is_told(sandbox: Sandbox, name: str) -> None:
    outcome = raised(once(sandbox, f"class {name}(Exception): pass\ndef f(x):\n    raise {name}\n"))
    assert outcome.type == name[:200]
    got = answer(once(sandbox, f"class {name}(list): pass\ndef f(x):\n    return {name}([x])\n"))
    assert got.structure is not None
    assert got.structure.startswith("submission.")


UNWRITTEN = "raise NotImplementedError"


@pytest.mark.parametrize(
    ("body", "own"),
    [
        (UNWRITTEN, True),
        (f"{UNWRITTEN}('later')", True),
        ("raise ValueError", False),
        ("return g(x)", True),
        ("return torch.nn.Module()(x)", False),
        ("return torch.ones(3).to_sparse().storage()", False),
        ("return torch.ones(2, 2, dtype=torch.bool) @ torch.ones(2, 2, dtype=torch.bool)", False),
        ("return torch.ones(2, 2, dtype=torch.complex64).clamp(min=0).sort()", False),
    ],
)
def test_a_not_implemented_error_of_the_submission_is_told_from_one_of_torch(
    sandbox: Sandbox, body: str, own: bool
) -> None:
    outcome = raised(once(sandbox, f"import torch\ndef g(x):\n    {UNWRITTEN}\ndef f(x):\n    {body}\n"))
    assert (outcome.own and outcome.type == "NotImplementedError") is own, outcome


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ndef f(x):\n    return torch.zeros(10**12)\n",
        "import torch\ndef f(x):\n    return x.expand(10**12, 3)\n",
        "def f(x):\n    raise MemoryError\n",
        "def f(x):\n    return bytearray(1 << 40)\n",
        "import numpy as np\ndef f(x):\n    return np.zeros(1 << 40)\n",
    ],
)
def test_what_needs_too_much_memory_is_told_as_that(sandbox: Sandbox, source: str) -> None:
    assert raised(once(sandbox, source)).limit is Limit.MEMORY


def test_what_fails_for_another_reason_is_not_told_as_memory(sandbox: Sandbox) -> None:
    assert raised(once(sandbox, "def f(x):\n    raise RuntimeError('out of ideas')\n")).limit is None


# What a submission may use


WORKS = {
    "future annotations": """
        from __future__ import annotations
        def f(x: Undefined) -> Nothing:
            return x + 1
    """,
    "dataclass": """
        from dataclasses import dataclass
        @dataclass
        class D:
            n: int = 1
        def f(x):
            return x + D().n
    """,
    "dataclass with future annotations": """
        from __future__ import annotations
        from dataclasses import dataclass, field
        @dataclass(slots=True)
        class D:
            n: list[int] = field(default_factory=lambda: [1])
        def f(x):
            return x + D().n[0]
    """,
    "enum": """
        import enum
        class E(enum.IntEnum):
            A = 1
        def f(x):
            return x + E.A
    """,
    "generic class": """
        import typing
        T = typing.TypeVar("T")
        class G(typing.Generic[T]):
            n: T
        def f(x):
            return x + 1
    """,
    "type hints": """
        from typing import get_type_hints
        from torch import Tensor
        def f(x: Tensor) -> Tensor:
            assert get_type_hints(f)["x"] is Tensor
            return x + 1
    """,
    "its own source": """
        import inspect
        def f(x):
            assert inspect.getsource(f).startswith("def f(x)")
            return x + 1
    """,
    "pickle": """
        import pickle
        class C:
            n = 1
        def f(x):
            return x + pickle.loads(pickle.dumps(C())).n
    """,
    "lru_cache within": """
        from functools import lru_cache
        @lru_cache
        def one(n):
            return n
        def f(x):
            return x + one(1)
    """,
    "lru_cache": """
        from functools import lru_cache
        @lru_cache
        def f(x):
            return x + 1
    """,
    "partial": """
        from functools import partial
        def g(n, x):
            return x + n
        f = partial(g, 1)
    """,
    "decorator that wraps": """
        from functools import wraps
        def d(g):
            @wraps(g)
            def inner(*args, **named):
                return g(*args, **named) + 1
            return inner
        @d
        def f(x):
            return x
    """,
    "decorator that does not": """
        def d(g):
            return lambda *args: g(*args) + 1
        @d
        def f(x):
            return x
    """,
    "no_grad": """
        import torch
        @torch.no_grad()
        def f(x):
            return x + 1
    """,
    "callable object": """
        class T:
            def __call__(self, x):
                return x + 1
        f = T()
    """,
    "static method": """
        class T:
            @staticmethod
            def g(x):
                return x + 1
        f = T.g
    """,
    "module": """
        import torch
        class M(torch.nn.Module):
            def forward(self, x):
                return x + 1
        f = M()
    """,
    "lambda": "f = lambda x: x + 1",
    "thread": """
        import threading
        def f(x):
            out = []
            thread = threading.Thread(target=lambda: out.append(x + 1))
            thread.start()
            thread.join()
            return out[0]
    """,
    "threads of torch": """
        import torch
        torch.set_num_threads(2)
        def f(x):
            torch.ones(300, 300) @ torch.ones(300, 300)
            return x + 1
    """,
    "default dtype": """
        import torch
        torch.set_default_dtype(torch.float64)
        def f(x):
            return x + 1
    """,
    "inference mode": """
        import torch
        @torch.inference_mode()
        def f(x):
            return x + 1
    """,
    "warnings as errors": """
        import warnings
        warnings.simplefilter("error")
        def f(x):
            return x + 1
    """,
    "main guard": """
        def f(x):
            return x + 1
        if __name__ == "__main__":
            raise SystemExit
    """,
}


@pytest.mark.parametrize("name", WORKS)
def test_what_python_offers_works_in_a_submission(sandbox: Sandbox, name: str) -> None:
    outcome = once(sandbox, dedent(WORKS[name]))
    assert array_of(outcome).tolist() == [2.0] * 3
    assert returned(outcome).output == ""


@pytest.mark.parametrize(
    "source",
    [
        "# -*- coding: latin-1 -*-\ndef f(x):\n    return x + len('\u00e9')\n".encode("latin-1"),
        "\ufeffdef f(x):\n    return x + len('\u00e9')\n".encode(),
        b"def f(x):\r\n    return x + 1\r\n",
        b"def f(x):\r    return x + 1\r",
        b"def f(x):\n    return x + 1",
    ],
    ids=["latin-1", "byte order mark", "Windows", "old Mac", "no last newline"],
)
def test_a_file_is_read_as_python_reads_it(sandbox: Sandbox, source: bytes) -> None:
    assert array_of(once(sandbox, source)).tolist() == [2.0] * 3


@pytest.mark.parametrize(
    "stdout",
    [
        "io.StringIO()",
        "None",
        "open(os.devnull, 'w')",
        "object()",
        "type('Odd', (), {'write': lambda *a: 1, 'flush': lambda *a: 1 / 0})()",
        "type('Odd', (), {'write': lambda *a: 1, 'flush': lambda *a: exit(1)})()",
    ],
)
def test_a_replaced_standard_output_does_not_stand_in_the_way(sandbox: Sandbox, stdout: str) -> None:
    source = f"import io, os, sys\nsys.stdout = sys.stderr = {stdout}\ndef f(x):\n"
    source += "    if hasattr(sys.stdout, 'write'): print('gone')\n    return x + 1\n"
    outcome = once(sandbox, source)
    assert array_of(outcome).tolist() == [2.0] * 3
    assert returned(outcome).output == ""


def test_a_standard_output_that_hangs_is_stopped_at_the_deadline(sandbox: Sandbox) -> None:
    source = "import sys\nclass Odd:\n    def flush(self):\n        while True: pass\nsys.stdout = Odd()\n"
    source += "def f(x):\n    return x\n"
    outcome = once(sandbox, source, limits=QUICK)
    assert stopped(outcome).limit is Verdict.TIME_LIMIT


def test_closing_the_streams_does_not_stand_in_the_way(sandbox: Sandbox) -> None:
    outcome = once(sandbox, "import os\ndef f(x):\n    os.close(0); os.close(1); os.close(2)\n    return x + 1\n")
    assert array_of(outcome).tolist() == [2.0] * 3


def test_a_warning_of_torch_names_the_submissions_own_line(sandbox: Sandbox) -> None:
    outcome = once(sandbox, "import warnings\ndef f(x):\n    warnings.warn('mind this')\n    return x + 1\n")
    assert shown(outcome) == ["learner.py:3: UserWarning: mind this", "  warnings.warn('mind this')"]


# What a child puts on itself


LIMITS_OF = """\
import gc, os, resource, sys
import torch
def f(x):
    print([resource.getrlimit(r)[0] for r in (resource.RLIMIT_CORE, resource.RLIMIT_NOFILE)])
    print(resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_FSIZE)[1])
    print(os.getpgid(0) == os.getpid(), os.umask(0))
    print(gc.isenabled(), torch.get_num_threads(), torch.is_grad_enabled())
    print(sys.argv[1:], __name__)
"""


def test_a_child_has_limits_a_group_and_a_mask_of_its_own(sandbox: Sandbox) -> None:
    lines = shown(once(sandbox, LIMITS_OF, limits=Limits(load_seconds=3, total_seconds=7)))
    assert lines == [
        "[0, 64]",
        f"(14, 15) {64 << 20}",
        f"True {0o077}",
        "True 1 True",
        "[] submission",
    ]


def test_the_folder_of_the_child_is_not_on_the_path_of_a_submission(sandbox: Sandbox) -> None:
    source = "import sys\ndef f(x):\n    print(any(p.endswith('child') for p in sys.path), '' in sys.path)\n"
    assert shown(once(sandbox, source)) == ["False False"]


def test_every_child_starts_from_the_same_state(sandbox: Sandbox) -> None:
    source = (
        "import torch\ndef f(x):\n    torch.kept = getattr(torch, 'kept', 0) + 1\n    return torch.tensor(torch.kept)\n"
    )
    assert [array_of(once(sandbox, source)).item() for _ in range(2)] == [1, 1]


def test_two_children_at_once_do_not_meet(sandbox: Sandbox) -> None:
    source = giving("torch.tensor(kept.append(1) or len(kept))", head="kept = []")

    def count(one: Child) -> object:
        return array_of(one.call(a_call(x=ONES))).item()

    with child(sandbox, source, limits=LIMITS) as one, child(sandbox, source, limits=LIMITS) as two:
        assert [count(one), count(two), count(one), count(two)] == [1, 1, 2, 2]


def test_a_layout_that_is_not_contiguous_begins_inside_its_storage(sandbox: Sandbox) -> None:
    source = "import torch\ndef f(x):\n    return torch.tensor(x.storage_offset())\n"
    for layout, offset in ((Layout.CONTIGUOUS, 0), (Layout.TRANSPOSED, 1), (Layout.STRIDED, 1)):
        value = Tensor(array=np.ones((2, 3), np.float32), layout=layout)
        assert array_of(once(sandbox, source, value)).item() == offset


def test_an_input_can_be_resized_and_is_then_reported_as_changed(sandbox: Sandbox) -> None:
    outcome = once(sandbox, "def f(x):\n    y = x + x\n    x.resize_(8)\n    return y\n")
    assert answer(outcome).changed == ("x",)


@pytest.mark.parametrize("separator", ["\\f", "\u2028", "\x1c"])
def test_a_line_ends_where_python_says(sandbox: Sandbox, separator: str) -> None:
    source = f"# one{separator} line\ndef f(x):\n    raise ValueError\n"
    outcome = raised(once(sandbox, source))
    assert (outcome.line, outcome.code) == (3, "raise ValueError")


@pytest.mark.parametrize(
    "odd",
    [
        "class M(type):\n    __name__ = property(lambda c: 1 / 0)\nclass E(Exception, metaclass=M): pass\n",
        "class E(Exception):\n    __traceback__ = property(lambda e: 1 / 0)\n",
        "class E(SyntaxError):\n    msg = property(lambda e: 1 / 0)\n",
    ],
)
def test_an_exception_that_cannot_be_explained_is_told_all_the_same(sandbox: Sandbox, odd: str) -> None:
    outcome = raised(once(sandbox, odd + "def f(x):\n    raise E\n"))
    assert "grader" not in outcome.message + outcome.output


def test_an_async_function_is_told_as_such(sandbox: Sandbox) -> None:
    outcome = once(sandbox, "async def f(x):\n    return x\n")
    assert isinstance(outcome, Unusable)
    assert "`async`" in outcome.message


def test_a_wrapper_is_asked_for_its_own_parameters_not_for_those_of_what_it_wraps(sandbox: Sandbox) -> None:
    source = "import functools\ndef g(a, b):\n    return a * b\n"
    source += "@functools.wraps(g)\ndef f(x):\n    return g(x, 2)\n"
    assert array_of(once(sandbox, source)).tolist() == [2.0] * 3
