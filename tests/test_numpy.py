"""Problems in NumPy: what arrives, what a result may be, and that all else holds as it does for torch."""

from textwrap import dedent, indent

import numpy as np
import pytest

from grader import spec
from grader.arrays import Array, Layout, Tensor
from grader.cases import Call
from grader.compare import Answer
from grader.errors import SpecError
from grader.fields import Framework
from grader.grade import grade
from grader.loaded import Child
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.submission import Submission
from grader.verdict import CaseResult, Verdict
from tests.children import array_of, child, returned
from tests.conftest import MakeProject

MATRIX = np.arange(12, dtype=np.float32).reshape(3, 4)


def of(sandbox: Sandbox, body: str, *, head: str = "") -> Child:
    """Give a child whose f(x) has this body."""
    lines = indent(dedent(body), "    ")
    source = f"import numpy as np\nimport torch\n{dedent(head)}\ndef f(x):\n{lines}\n"
    return child(sandbox, source, framework=Framework.NUMPY)


def on(array: Array = MATRIX, layout: Layout = Layout.CONTIGUOUS) -> Call:
    return Call(sizes={}, arguments={"x": Tensor(array=array, layout=layout)}, wanted=())


def answer(one: Child, call: Call) -> Answer:
    return returned(one.call(call)).answer


# What arrives


@pytest.mark.parametrize(
    ("layout", "strides"), [(Layout.CONTIGUOUS, [16, 4]), (Layout.TRANSPOSED, [4, 12]), (Layout.STRIDED, [32, 8])]
)
def test_an_argument_is_a_writable_array_that_lies_as_its_layout_says(
    sandbox: Sandbox, layout: Layout, strides: list[int]
) -> None:
    with of(sandbox, "assert type(x) is np.ndarray and x.flags.writeable\nreturn np.array(x.strides), x.copy()") as one:
        lies, values = (result.array for result in answer(one, on(layout=layout)).results)
    assert lies is not None
    assert values is not None
    assert lies.tolist() == strides
    assert values.tolist() == MATRIX.tolist()


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int64", "bool"])
def test_a_dtype_arrives_and_returns_as_it_is(sandbox: Sandbox, dtype: str) -> None:
    array = np.array([0, 1, 3]).astype(dtype)
    with of(sandbox, "return x.copy()") as one:
        result = array_of(one.call(on(array)))
    assert (result.dtype.name, result.tolist()) == (dtype, array.tolist())


def test_a_further_call_of_the_same_form_gets_the_same_array_with_new_values(sandbox: Sandbox) -> None:
    body = "seen.append(x)\nreturn np.array([seen[0] is x, x[0, 0]], np.float32)"
    with of(sandbox, body, head="seen = []") as one:
        one.call(on())
        assert array_of(one.call(on(MATRIX + 5))).tolist() == [1.0, 5.0]


def test_no_elements_and_no_axes_are_fine(sandbox: Sandbox) -> None:
    with of(sandbox, "return np.array(x * 2)") as one:
        assert array_of(one.call(on(np.empty((2, 0), np.float32)))).shape == (2, 0)
        assert array_of(one.call(on(np.array(3.0)))).tolist() == 6.0


# What a result may be


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("x + 1", "numpy.ndarray"),
        ("x[::-1, ::-2]", "numpy.ndarray"),
        ("np.broadcast_to(x[:1], (3, 4))", "numpy.ndarray"),
        ("np.lib.stride_tricks.sliding_window_view(x, (2, 2))", "numpy.ndarray"),
        ("np.frombuffer(b'12345678', np.float32)", "numpy.ndarray"),
        ("np.frombuffer(bytearray(8), np.float32)", "numpy.ndarray"),
        ("torch.ones(2).numpy()", "numpy.ndarray"),
        ("x == 1", "numpy.ndarray"),
        ("x.sum()", "numpy.float32"),
    ],
)
def test_a_result_travels(sandbox: Sandbox, expression: str, kind: str) -> None:
    with of(sandbox, f"return {expression}") as one:
        (result,) = answer(one, on()).results
        assert (result.type, result.array is not None) == (kind, True)
        assert answer(one, on()).results[0].array is not None  # what was handed out is overwritten by now


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("np.matrix(x)", "numpy.matrix"),
        ("np.ma.masked_equal(x, 1)", "numpy.ma.MaskedArray"),
        ("x.view(Mine)", "submission.Mine"),
        ("Offers()", "submission.Offers"),
        ("torch.from_numpy(x)", "torch.Tensor"),
        ("float(x.sum())", "float"),
        ("x.astype(object)", "numpy.ndarray of object"),
        ("np.array(['a'])", "numpy.ndarray of str32"),
        ("np.zeros(2, 'i4,f8')", "numpy.ndarray of a structured dtype"),
        ("np.array(['2020-01-01'], 'datetime64[D]')", "numpy.ndarray of datetime64[D]"),
        ("x.astype(np.longdouble)", f"numpy.ndarray of {np.dtype(np.longdouble).name}"),
        ("x.astype('>f4')", "numpy.ndarray of float32 in the other byte order"),
        ("x.astype(np.uint16)", "numpy.ndarray of uint16"),
        ("x.reshape((1,) * 8 + (12,))", "numpy.ndarray of 9 axes"),
    ],
)
def test_what_is_no_plain_array_is_told_by_its_type_and_not_copied_out(
    sandbox: Sandbox, expression: str, kind: str
) -> None:
    head = """\
    class Mine(np.ndarray):
        pass
    class Offers:
        def __array__(self, dtype=None, copy=None):
            return np.ones(3)
    """
    with of(sandbox, f"return {expression}", head=head) as one:
        (result,) = answer(one, on()).results
        assert (result.type, result.array) == (kind, None)
        assert answer(one, on()).results[0].type == kind  # and it is still there


def test_a_type_that_equals_a_number_of_numpy_is_told_by_its_own_name(sandbox: Sandbox) -> None:
    head = """\
    class Equal(type):
        def __hash__(cls):
            return hash(np.float32)
        def __eq__(cls, other):
            Equal.__eq__ = type.__eq__
            return True
    class Mine(np.ndarray, metaclass=Equal):
        pass
    Mine.__module__, Mine.__qualname__ = "numpy", "ndarray"
    """
    with of(sandbox, "return (x + x).view(Mine)", head=head) as one:
        (result,) = answer(one, on()).results
    assert result.array is None


# What belongs to the caller


@pytest.mark.parametrize(
    "statement",
    [
        "x += 1",
        "x[0, 0] = 7",
        "x.sort()",
        "x.shape = (3, 1)",
        "x.flags.writeable = False",
        "x.base[0] = 5",
        "np.lib.stride_tricks.as_strided(x, (1,), (4,))[0] = 9",
    ],
)
def test_an_input_that_is_changed_is_reported(sandbox: Sandbox, statement: str) -> None:
    array = np.array([[3.0, 1.0, 2.0]], np.float32)
    with of(sandbox, f"{statement}\nreturn np.zeros(1)") as one:
        assert answer(one, on(array)).changed == ("x",)


def test_the_gaps_of_a_strided_input_belong_to_the_caller_too(sandbox: Sandbox) -> None:
    body = "np.lib.stride_tricks.as_strided(x, (2,), (4,))[1] = 0\nreturn x.copy()"
    with of(sandbox, body) as one:
        assert answer(one, on(layout=Layout.STRIDED)).changed == ("x",)


def test_an_input_that_is_only_looked_at_is_unchanged(sandbox: Sandbox) -> None:
    with of(sandbox, "y = x[::-1].T\nreturn y * 2") as one:
        assert answer(one, on()).changed == ()


@pytest.mark.parametrize("expression", ["x", "x[::-1]", "x.T", "x[:1, 1:]", "x.view(np.int32)", "np.asarray(x)"])
def test_a_view_of_an_input_shares_its_memory(sandbox: Sandbox, expression: str) -> None:
    with of(sandbox, f"return {expression}") as one:
        assert answer(one, on()).results[0].shares == ("x",)
        assert answer(one, on()).results[0].array is not None


@pytest.mark.parametrize(
    "expression",
    [
        "kept",
        "kept[::-1]",
        "readonly(kept)",
        "np.broadcast_to(kept, (2, 4))",
        "kept[len(calls) - 1:][:1]",
        "tensor.numpy()",
    ],
)
def test_what_is_handed_out_twice_shows_by_its_memory_and_its_values(sandbox: Sandbox, expression: str) -> None:
    head = """\
    kept, calls, tensor = np.ones(4), [], torch.ones(4)
    def readonly(array):
        view = array.view()
        view.flags.writeable = False
        return view
    """
    with of(sandbox, f"calls.append(1)\nreturn {expression}", head=head) as one:
        assert answer(one, on()).results[0].shares == ()
        second = answer(one, on()).results[0]
    assert second.shares == ("an earlier result",)
    assert second.array is not None
    assert not (second.array == 1).any()


def test_arrays_of_one_call_that_have_elements_in_common_are_told_and_those_side_by_side_are_not(
    sandbox: Sandbox,
) -> None:
    with of(sandbox, "y = x + 1\nreturn y[::-1, ::2], y[:, 1::2], y[-1:].T, y.sum(), y.copy()") as one:
        shares = [result.shares for result in answer(one, on()).results]
    assert shares == [(), (), ("another result of the call",), (), ()]


def test_a_kept_array_that_may_not_be_written_to_is_overwritten_all_the_same(sandbox: Sandbox) -> None:
    head = "kept = np.ones(4)\nkept.flags.writeable = False"
    with of(sandbox, "return kept", head=head) as one:
        one.call(on())
        assert not (array_of(one.call(on())) == 1).any()


@pytest.mark.parametrize(
    "expression",
    [
        "np.frombuffer(constant, np.float32)",
        "np.array([constant], object)",
        "np.ones(3, bool)",
        "np.frombuffer(mmap.mmap(-1, 4096, prot=mmap.PROT_READ), np.float32, 4)",
    ],
)
def test_memory_of_others_is_left_alone(sandbox: Sandbox, expression: str) -> None:
    head = "import mmap\nconstant = b'abcd' * 4"
    body = f"assert constant == b'abcd' * 4\nreturn {expression}"
    with of(sandbox, body, head=head) as one:
        for _ in range(3):
            returned(one.call(on()))


# Whole problems

TOML = """\
format = 1
title  = "Double"
call   = "double(x)"
framework = "numpy"

[sizes]
n = "1..4"

[arguments]
x = { shape = "2, n" }

[returns]
like = "x"

[[case]]
name = "any size"
runs = 5
hint = "twice"

[[case]]
name   = "not contiguous"
sizes  = { n = 3 }
given  = { x = { layout = "transposed" } }
then   = [{ given = { x = { layout = "strided" } } }]

[[case]]
name   = "keeps the dtype"
check  = ["dtype", "values"]
dtypes = ["float16", "float32", "float64"]

[[case]]
name  = "leaves its inputs alone"
check = ["inputs_unchanged", "new_tensor"]
dtypes = ["float32", "float64"]
"""
GOOD = "def double(x):\n    return x + x\n"


def graded(make_project: MakeProject, sandbox: Sandbox, source: str, *, toml: str = TOML, good: str = GOOD) -> Report:
    problem = spec.load(make_project(toml, reference=good), "double")
    reference = Reference(problem, seed=1, sandbox=sandbox)
    return grade(problem, Submission(name="d.py", source=source.encode()), sandbox=sandbox, reference=reference)


def cases(report: Report) -> dict[str, CaseResult]:
    return {case.name: case for case in report.cases}


def test_a_right_answer_is_accepted(make_project: MakeProject, sandbox: Sandbox) -> None:
    report = graded(
        make_project, sandbox, "import numpy as np\ndef double(x):\n    return np.multiply(x, x.dtype.type(2))"
    )
    assert report.verdict is Verdict.ACCEPTED, [case.message for case in report.cases]


@pytest.mark.parametrize(
    ("body", "case", "message"),
    [
        ("return x * 3", "any size", "values: "),
        ("return x.tolist()", "any size", "structure: returned a list of 2; one array is wanted"),
        ("x *= 2", "any size", "type: returned None; a numpy.ndarray is wanted. Is a `return` missing?"),
        (
            "return np.matrix(x) * 2",
            "any size",
            "type: the result is of type numpy.matrix; a plain numpy.ndarray is wanted",
        ),
        (
            "import torch; return torch.from_numpy(x + x)",
            "any size",
            "type: the result is of type torch.Tensor; a plain numpy.ndarray is wanted",
        ),
        ("return x.sum()", "any size", "type: the result is of type numpy.float32; a plain numpy.ndarray is wanted"),
        ("return x + 1j", "any size", "type: the result is complex64; a real array is wanted"),
        ("return x.ravel() * 2", "any size", "shape: the result has the shape [2]; [2, 1] is wanted"),
        ("return x * np.float64(2)", "keeps the dtype", "dtype: the result is float64; float16 is wanted"),
        (
            "x *= 2; return x.copy()",
            "leaves its inputs alone",
            "inputs unchanged: the call changed `x`, which belongs to the caller; a second call on the same arrays",
        ),
        (
            "x *= 2; return x",
            "leaves its inputs alone",
            "inputs unchanged: ",
        ),
        (
            "kept.setdefault(x.shape, np.empty_like(x)); kept[x.shape][...] = 2 * x; return kept[x.shape]",
            "leaves its inputs alone",
            "new tensor: the result shares its memory with an earlier result; a new array is wanted",
        ),
    ],
)
def test_a_wrong_answer_is_told(
    make_project: MakeProject, sandbox: Sandbox, body: str, case: str, message: str
) -> None:
    toml = TOML.replace("runs = 5", "sizes = { n = 1 }").replace(
        '"keeps the dtype"', '"keeps the dtype"\nsizes = { n = 1 }'
    )
    source = f"import numpy as np\nkept = {{}}\ndef double(x):\n    {body}\n"
    result = cases(graded(make_project, sandbox, source, toml=toml))[case]
    assert result.verdict is Verdict.WRONG_ANSWER
    assert (result.message or "").startswith(message), result.message


def test_a_number_of_numpy_stands_for_an_array_without_axes(make_project: MakeProject, sandbox: Sandbox) -> None:
    toml = TOML.replace('like = "x"', 'shape = ""')
    good = "def double(x):\n    return x.sum()\n"
    for source in (good, "import numpy as np\ndef double(x):\n    return np.asarray(np.sum(x))\n"):
        report = graded(make_project, sandbox, source, toml=toml, good=good)
        assert report.verdict is Verdict.ACCEPTED, [case.message for case in report.cases]
    report = graded(make_project, sandbox, "def double(x):\n    return float(x.sum())\n", toml=toml, good=good)
    assert (
        report.cases[0].message
        == "type: the result is of type float; a plain numpy.ndarray is wanted. For a number there is np.array(...)"
    )


def test_the_smallest_call_that_fails_is_found(make_project: MakeProject, sandbox: Sandbox) -> None:
    source = "def double(x):\n    return x + x if x.shape[1] < 2 else x\n"
    smallest = cases(graded(make_project, sandbox, source))["any size"].smallest
    assert smallest is not None
    assert np.asarray(smallest.arguments["x"]).shape == (2, 2)


def test_limits_and_errors_are_those_of_any_problem(make_project: MakeProject, sandbox: Sandbox) -> None:
    toml = TOML + "\n[limits]\ncall_seconds = 0.5\ntotal_seconds = 1\n"
    report = graded(make_project, sandbox, "def double(x):\n    while True:\n        pass\n", toml=toml)
    assert report.verdict is Verdict.TIME_LIMIT
    report = graded(make_project, sandbox, "def double(x):\n    return x[9]\n")
    assert report.verdict is Verdict.RUNTIME_ERROR
    assert (report.cases[0].message or "").startswith("line 2: IndexError: index 9 is out of bounds")


def test_a_reference_that_gives_tensors_is_told(make_project: MakeProject, sandbox: Sandbox) -> None:
    good = "import torch\ndef double(x):\n    return torch.from_numpy(x + x)\n"
    report = graded(make_project, sandbox, GOOD, good=good)
    assert report.verdict is Verdict.JUDGE_ERROR
    wanted = "the result is of type torch.Tensor; a plain numpy.ndarray is wanted. Make it one with .numpy()"
    assert report.cases[0].message == f"the reference contradicts [returns]: {wanted}"


# What makes no sense


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found"),
    [
        ('"dtype", "values"', '"values", "device"', 28, "check", "'device' in a problem of NumPy, which has none"),
        ('"dtype", "values"', '"values", "gradient"', 28, "check", "'gradient' in a problem of NumPy, which has none"),
        ("runs = 5", 'devices = ["cpu", "cuda"]', 17, "devices", "'cuda' in a problem of NumPy"),
        ('"float16"', '"bfloat16"', 29, "dtypes", "bfloat16 in a problem of NumPy, which has no such type"),
        ('"2, n" }', '"2, n", dtype = "bfloat16" }', 10, "arguments.x.dtype", "bfloat16 in a problem of NumPy"),
        ('like = "x"', 'shape = "2, n"\ndtype = "bfloat16"', 14, "returns.0.dtype", "bfloat16 in a problem of NumPy"),
        ('layout = "transposed"', 'dtype = "bfloat16"', 23, "given.x.dtype", "bfloat16 in a problem of NumPy"),
        ('layout = "strided"', 'dtype = "bfloat16"', 24, "then.0.given.x.dtype", "bfloat16 in a problem of NumPy"),
        ('"numpy"', '"jax"', 4, "framework", "\"jax\" (text); wanted 'torch' or 'numpy'"),
    ],
)
def test_what_numpy_does_not_have_is_a_finding(
    make_project: MakeProject, old: str, new: str, line: int, key: str, found: str
) -> None:
    with pytest.raises(SpecError) as refused:
        spec.load(make_project(TOML.replace(old, new, 1)), "double")
    fitting = [f for f in refused.value.findings if f.key.endswith(key)]
    assert [f.line for f in fitting] == [line], refused.value
    assert f"found {found}" in str(fitting[0])


def test_speed_in_numpy_is_timed_on_the_cpu(make_project: MakeProject) -> None:
    toml = TOML + '\n[[speed]]\nsizes = { n = 64 }\ndevice = "cuda"\n'
    with pytest.raises(SpecError, match="'cuda' in a problem of NumPy, which computes on the CPU; wanted 'cpu'"):
        spec.load(make_project(toml), "double")
