"""Problems whose entry point is a class: constructed, filled with weights, called."""

from textwrap import dedent

import numpy as np
import pytest

from grader import spec
from grader.arrays import Array, Tensor
from grader.cases import Call
from grader.compare import Answer
from grader.device import Device
from grader.errors import SpecError
from grader.fields import Framework
from grader.grade import grade
from grader.loaded import Child
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.submission import Submission
from grader.verdict import CaseResult, Verdict
from tests.children import array_of, child, raised, returned, unusable
from tests.conftest import MakeProject

X = np.array([1.0, 2.0, 3.0], np.float32)
W = np.array([2.0, 3.0, 4.0], np.float32)
CALL = "Scale(n)(x)"


def module(*, init: str = "", forward: str = "return x * self.weight", weight: str = "torch.ones(n)") -> str:
    """Write a module whose weight is a parameter of this value, which a constructor and a call begin with."""
    lines = [
        "import torch",
        "made = []",
        "class Scale(torch.nn.Module):",
        "    def __init__(self, n):",
        "        super().__init__()",
        "        made.append(n)",
        f"        self.weight = torch.nn.Parameter({weight})",
        *(f"        {line}" for line in dedent(init).splitlines()),
        "    def forward(self, x):",
        *(f"        {line}" for line in dedent(forward).splitlines()),
    ]
    return "\n".join(lines)


def plain(*, head: str = "", init: str = "pass", method: str = "def __call__(self, x):", body: str = "return x") -> str:
    """Write a plain class with this constructor and one method."""
    constructor = f"    def __init__(self, n):\n        {init}\n"
    return f"{head}class Scale:\n{constructor}    {method}\n        {body}\n"


def scaled(sandbox: Sandbox, source: str, *, call: str = CALL, device: Device = Device.CPU) -> Child:
    return child(sandbox, source, call=call, device=device)


def a_call(n: int = 3, x: Array = X, *, cotangent: Array | None = None, **weights: Array) -> Call:
    given = {name.replace("_", "."): Tensor(array=array) for name, array in (weights or {"weight": W}).items()}
    arguments: dict[str, object] = {"n": n, "x": Tensor(array=x), **given}
    cotangents = () if cotangent is None else (Tensor(array=cotangent),)
    return Call(sizes={}, arguments=arguments, wanted=(), weights=tuple(given), cotangents=cotangents)


def answer(one: Child, call: Call, *, new: bool = True) -> Answer:
    return returned(one.call(call, new=new)).answer


# What is constructed, and when


def test_a_class_is_constructed_filled_and_called(sandbox: Sandbox) -> None:
    with scaled(sandbox, module()) as one:
        assert array_of(one.call(a_call())).tolist() == [2.0, 6.0, 12.0]


def test_further_calls_of_a_run_are_calls_of_the_same_object(sandbox: Sandbox) -> None:
    with scaled(sandbox, module(forward="return x * self.weight * len(made)")) as one:
        assert array_of(one.call(a_call())).tolist() == [2.0, 6.0, 12.0]
        assert array_of(one.call(a_call(weight=W + 1), new=False)).tolist() == [3.0, 8.0, 15.0]
        assert array_of(one.again(a_call())).tolist() == [3.0, 8.0, 15.0]
        assert array_of(one.call(a_call())).tolist() == [4.0, 12.0, 24.0]


def test_other_arguments_of_the_constructor_make_another_object(sandbox: Sandbox) -> None:
    source = module(forward="return x + len(made) + 0 * self.weight.sum()", weight="torch.ones(3)")
    with scaled(sandbox, source) as one:
        assert array_of(one.call(a_call(3))).tolist() == [2.0, 3.0, 4.0]
        assert array_of(one.call(a_call(4), new=False)).tolist() == [3.0, 4.0, 5.0]
        assert array_of(one.call(a_call(4), new=False)).tolist() == [3.0, 4.0, 5.0]


def test_a_tensor_that_a_constructor_takes_counts_among_its_arguments(sandbox: Sandbox) -> None:
    source = "made = []\nclass Scale:\n    def __init__(self, n):\n        made.append(1)\n        self.n = n\n"
    source += "    def __call__(self, x):\n        return x * self.n + len(made)\n"
    with child(sandbox, source, call=CALL, framework=Framework.NUMPY) as one:
        for n, new, wanted in ((1.0, True, 2.0), (1.0, False, 2.0), (5.0, False, 7.0)):
            arguments: dict[str, object] = {"n": Tensor(array=np.array([n])), "x": Tensor(array=np.ones(1))}
            assert array_of(one.call(Call(sizes={}, arguments=arguments, wanted=()), new=new)).tolist() == [wanted]


def test_optional_parameters_of_either_part_go_by_keyword_when_they_are_given(sandbox: Sandbox) -> None:
    source = "class Line:\n    def __init__(self, slope, *, shift=1):\n        self.of = slope, shift\n"
    source += "    def __call__(self, x, *, sign=1):\n        return sign * (x * self.of[0] + self.of[1])\n"
    signature = "Line(slope, shift=1)(x, sign=1)"
    with child(sandbox, source, call=signature, keywords=("shift", "sign")) as one:
        for given, wanted in (({}, [3.0, 5.0, 7.0]), ({"shift": 0, "sign": -1}, [-2.0, -4.0, -6.0])):
            arguments: dict[str, object] = {"slope": 2, "x": Tensor(array=X), **given}
            assert array_of(one.call(Call(sizes={}, arguments=arguments, wanted=()))).tolist() == wanted


def test_a_function_that_makes_what_is_called_will_do(sandbox: Sandbox) -> None:
    with scaled(sandbox, "def Scale(n):\n    return lambda x: x * n\n") as one:
        assert array_of(one.call(Call(sizes={}, arguments={"n": 2, "x": Tensor(array=X)}, wanted=()))).tolist() == [
            2.0,
            4.0,
            6.0,
        ]


def test_a_module_gets_the_dtype_of_its_weights_with_all_its_buffers(sandbox: Sandbox) -> None:
    source = module(
        init="self.register_buffer('part', torch.tensor(0.5))", forward="return self.part * x * self.weight"
    )
    with scaled(sandbox, source) as one:
        result = array_of(one.call(a_call(x=X.astype(np.float64), weight=W.astype(np.float64))))
    assert (result.dtype.name, result.tolist()) == ("float64", [1.0, 3.0, 6.0])


def test_without_weights_a_module_gets_the_dtype_of_its_first_float_argument(sandbox: Sandbox) -> None:
    source = "import torch\nclass Scale(torch.nn.Module):\n    def __init__(self, n):\n        super().__init__()\n"
    source += "        self.register_buffer('n', torch.tensor(float(n)))\n"
    source += "    def forward(self, x):\n        return x * self.n\n"
    arguments: dict[str, object] = {"n": 2, "x": Tensor(array=X.astype(np.float16))}
    with scaled(sandbox, source) as one:
        result = array_of(one.call(Call(sizes={}, arguments=arguments, wanted=())))
    assert (result.dtype.name, result.tolist()) == ("float16", [2.0, 4.0, 6.0])


def test_a_weight_of_a_dtype_of_its_own_keeps_it(sandbox: Sandbox) -> None:
    source = module(init="self.count = torch.nn.Parameter(torch.zeros(1))", forward="return self.weight * self.count")
    for device in (Device.CPU, Device.PRETEND):
        with scaled(sandbox, source, device=device) as one:
            result = array_of(one.call(a_call(weight=W.astype(np.float16), count=np.ones(1, np.float64))))
        assert (result.dtype.name, result.tolist()) == ("float64", [2.0, 3.0, 4.0])


def test_names_with_dots_reach_into_submodules_and_buffers_can_be_filled(sandbox: Sandbox) -> None:
    init = "self.proj = torch.nn.Linear(n, 1)\nself.register_buffer('seen', torch.zeros(1, dtype=torch.long))"
    source = module(init=init, forward="return self.proj(x) + self.seen + 0 * self.weight.sum()")
    with scaled(sandbox, source) as one:
        call = a_call(weight=W, proj_weight=W[None], proj_bias=W[:1], seen=np.array([40], np.int64))
        assert array_of(one.call(call)).tolist() == [20.0 + 2.0 + 40.0]


def test_weights_change_in_place_so_that_what_was_computed_of_old_ones_shows(sandbox: Sandbox) -> None:
    forward = "if not hasattr(self, 'twice'):\n    self.twice = 2 * self.weight.detach()\nreturn x * self.twice"
    with scaled(sandbox, module(forward=forward)) as one:
        assert array_of(one.call(a_call())).tolist() == [4.0, 12.0, 24.0]
        assert array_of(one.call(a_call(weight=W * 0), new=False)).tolist() == [4.0, 12.0, 24.0]


def test_modules_stay_in_the_mode_that_they_are_made_in(sandbox: Sandbox) -> None:
    with scaled(sandbox, module(forward="return x * self.weight * self.training")) as one:
        assert array_of(one.call(a_call())).tolist() == [2.0, 6.0, 12.0]


# What cannot be filled


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            module().replace("self.weight", "self.scale"),
            "there is no parameter or buffer `weight`; one of shape [3] is wanted. The module has `scale` [3]",
        ),
        (
            module(weight="torch.ones(n, 1)", init="self.bias = torch.nn.Parameter(torch.ones(2))"),
            "`weight` has the shape [3, 1]; [3] is wanted. The module has `weight` [3, 1], `bias` [2]",
        ),
        (
            module(init="self.bias = torch.nn.Parameter(torch.zeros(n))"),
            (
                "a trainable parameter `bias` of shape [3] is left over: the grader fills `weight`, and what is left "
                "over has values by chance. Leave it out, or make it a buffer"
            ),
        ),
        (
            "import torch\nclass Scale(torch.nn.Module):\n    def __init__(self, n):\n        super().__init__()\n",
            (
                "there is no parameter or buffer `weight`; one of shape [3] is wanted. The module has no parameters or "
                "buffers"
            ),
        ),
        (
            plain(init="self.weight = None"),
            "submission.Scale is no torch.nn.Module, so it has no parameter `weight`; one of shape [3] is wanted",
        ),
        (
            module(init="del self.weight\nself.lin = torch.nn.LazyLinear(2)\nself.weight = self.lin.weight"),
            (
                "`weight` has the shape not known yet; [3] is wanted. The module has `weight` not known yet, "
                "`lin.weight` not known yet, `lin.bias` not known yet"
            ),
        ),
        ("def Scale(n):\n    return None\n", "what was made cannot be called as Scale(n)(x): it is of type NoneType"),
    ],
)
def test_what_cannot_be_filled_is_told_with_what_there_is(sandbox: Sandbox, source: str, message: str) -> None:
    with scaled(sandbox, source) as one:
        assert unusable(one.call(a_call())).message == message
        assert unusable(one.call(a_call())).message == message  # and the process goes on


def test_a_bias_that_is_left_over_is_told_with_what_leaves_it_out(sandbox: Sandbox) -> None:
    with scaled(sandbox, module(init="self.proj = torch.nn.Linear(n, 1)")) as one:
        call = a_call(weight=W, proj_weight=W[None])
        said = unusable(one.call(call)).message
    assert said.startswith("a trainable parameter `proj.bias` of shape [1] is left over: ")
    assert said.endswith("Leave it out with bias=False, or make it a buffer")


def test_a_parameter_that_is_not_trained_or_tied_to_another_may_be_there(sandbox: Sandbox) -> None:
    init = "self.fixed = torch.nn.Parameter(torch.ones(n), requires_grad=False)\nself.same = self.weight"
    with scaled(sandbox, module(init=init, forward="return x * self.same * self.fixed")) as one:
        assert array_of(one.call(a_call())).tolist() == [2.0, 6.0, 12.0]


def test_a_weight_whose_elements_lie_in_one_place_gets_memory_of_its_own(sandbox: Sandbox) -> None:
    init = "self.register_buffer('shift', torch.zeros(1).expand(n))"
    source = module(weight="torch.ones(1).expand(n)", init=init, forward="return x * self.weight + self.shift")
    for device in (Device.CPU, Device.PRETEND):
        with scaled(sandbox, source, device=device) as one:
            assert array_of(one.call(a_call(weight=W, shift=X))).tolist() == [3.0, 8.0, 15.0]
            assert array_of(one.call(a_call(weight=W, shift=W), new=False)).tolist() == [4.0, 9.0, 16.0]


def test_a_weight_that_no_optimiser_could_change_is_told(sandbox: Sandbox) -> None:
    source = module() + "\nMade = Scale\ndef Scale(n):\n    with torch.inference_mode():\n        return Made(n)\n"
    with scaled(sandbox, source) as one:
        assert unusable(one.call(a_call())).message == (
            "`weight` cannot be changed in place, as a step of an optimiser does: "
            "Inplace update to inference tensor outside InferenceMode is not allowed"
        )


def test_long_lists_of_parameters_are_cut(sandbox: Sandbox) -> None:
    init = (
        "for i in range(20):\n    self.register_parameter(f'p{i}', torch.nn.Parameter(torch.ones(1)))\ndel self.weight"
    )
    with scaled(sandbox, module(init=init)) as one:
        assert unusable(one.call(a_call())).message.endswith("`p7` [1] and 12 more")


def test_a_name_that_no_encoding_has_is_told_by_its_code(sandbox: Sandbox) -> None:
    init = "del self.weight\nself.register_buffer('\\ud800', torch.ones(1))"
    with scaled(sandbox, module(init=init)) as one:
        assert unusable(one.call(a_call())).message.endswith("The module has `\\ud800` [1]")


# What is said when the file is loaded


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def scale(n):\n    pass\nclass Scales:\n    pass\n", "the file has no Scale; it defines Scales, scale"),
        ("x = 1\n", "the file has no Scale; it defines no class"),
        ("Scale = 3\n", "Scale cannot be called: it is of type int"),
        (
            "class Scale:\n    def __init__(self):\n        pass\n    def __call__(self, x):\n        return x\n",
            "the file defines Scale(), which cannot be called as Scale(n)(x): too many positional arguments",
        ),
        (
            plain(method="def __call__(self):"),
            (
                "the file defines Scale.__call__(self), which cannot be called as Scale(n)(x): too many positional "
                "arguments"
            ),
        ),
        (
            module().replace("forward(self, x)", "forward(self, x, y)"),
            (
                "the file defines Scale.forward(self, x, y), which cannot be called as Scale(n)(x): "
                "missing a required argument: 'y'"
            ),
        ),
        (
            plain(method="def __call__(x):"),
            (
                "the file defines Scale.__call__(x), which cannot be called as Scale(n)(x): too many positional "
                "arguments. Is `self` missing, a method's first parameter?"
            ),
        ),
        (
            "class Scale:\n    def __init__(self, n):\n        pass\n",
            "Scale has no __call__, so what it makes cannot be called as Scale(n)(x)",
        ),
        (
            plain(method="async def __call__(self, x):"),
            "Scale.__call__ is `async`; a plain function is wanted, since nobody awaits it",
        ),
        (
            "def Scale(x):\n    return x\ndef Scale(n, x):\n    return x\n",
            "the file defines Scale(n, x), which cannot be called as Scale(n)(x): missing a required argument: 'x'",
        ),
    ],
)
def test_a_class_that_cannot_be_constructed_or_called_so_is_told(sandbox: Sandbox, source: str, message: str) -> None:
    with scaled(sandbox, source) as one:
        assert unusable(one.load()).message == message


@pytest.mark.parametrize(
    "source",
    [
        plain().replace("Scale", "Base") + "class Scale(Base):\n    pass\n",
        plain(init="super().__init__()").replace("Scale:", "Scale(__import__('torch').nn.Module):"),
        plain(method="def __new__(cls, n):", body="return lambda x: x") + "    __call__ = staticmethod(lambda x: x)\n",
        plain(head="import dataclasses\n@dataclasses.dataclass\n", init="self.n = n"),
        "import functools\ndef scale(n, x):\n    return x\nScale = lambda n: functools.partial(scale, n)\n",
    ],
)
def test_unusual_classes_are_called_all_the_same(sandbox: Sandbox, source: str) -> None:
    with scaled(sandbox, source) as one:
        call = Call(sizes={}, arguments={"n": 3, "x": Tensor(array=X)}, wanted=())
        assert array_of(one.call(call)).tolist() == X.tolist()


def test_where_a_constructor_raises_the_line_is_told(sandbox: Sandbox) -> None:
    with scaled(sandbox, module(init="raise ValueError('no')")) as one:
        failure = raised(one.call(a_call()))
        assert (failure.type, failure.message, failure.line) == ("ValueError", "no", 8)
        assert raised(one.call(a_call(), new=False)).line == 8


# What belongs to the caller


@pytest.mark.parametrize(
    "forward",
    [
        "with torch.no_grad():\n    self.weight += 1\nreturn x * 1",
        "self.weight.data.zero_()\nreturn x * 1",
        "self.weight = torch.nn.Parameter(self.weight.detach().clone())\nreturn x * 1",
        "del self.weight\nreturn x * 1",
        "self.weight.requires_grad_(False)\nreturn x * 1",
        "(x * self.weight).sum().backward()\nreturn x * 1",
        "self.half()\nreturn x * 1",
    ],
)
def test_weights_that_a_call_changes_are_reported_by_name(sandbox: Sandbox, forward: str) -> None:
    with scaled(sandbox, module(forward=forward)) as one:
        assert answer(one, a_call()).changed == ("weight",)


def test_a_call_that_only_uses_its_weights_changes_nothing(sandbox: Sandbox) -> None:
    with scaled(sandbox, module()) as one:
        assert answer(one, a_call()).changed == ()
        assert answer(one, a_call(), new=False).results[0].shares == ()


@pytest.mark.parametrize(
    "forward", ["return self.weight", "return self.weight.detach()", "return self.weight[:2].data"]
)
def test_a_result_that_is_a_weight_shares_its_memory_and_leaves_it_whole(sandbox: Sandbox, forward: str) -> None:
    with scaled(sandbox, module(forward=forward)) as one:
        first = answer(one, a_call()).results[0]
        if "detach" in forward:
            assert first.shares == ("weight",)
            again = returned(one.again(a_call())).answer.results[0].array
            assert again is not None
            assert again.tolist() == W.tolist()
        elif "data" in forward:
            assert first.shares == ("weight",)
        else:
            assert first.type == "torch.nn.parameter.Parameter"


def test_a_kept_buffer_that_is_handed_out_shows(sandbox: Sandbox) -> None:
    init = "self.register_buffer('out', torch.zeros(n))"
    source = module(init=init, forward="self.out.copy_(x * self.weight.detach())\nreturn self.out")
    with scaled(sandbox, source) as one:
        assert answer(one, a_call()).results[0].shares == ()
        assert answer(one, a_call(), new=False).results[0].shares == ("an earlier result",)


# Gradients


def test_gradients_reach_arguments_and_parameters_in_order(sandbox: Sandbox) -> None:
    with scaled(sandbox, module()) as one:
        gradients = answer(one, a_call(cotangent=np.ones(3, np.float32))).gradients
    assert [None if g is None else g.tolist() for g in gradients] == [W.tolist(), X.tolist()]


@pytest.mark.parametrize(
    ("forward", "reached"),
    [
        ("return x * self.weight.detach()", [True, False]),
        ("return x.detach() * self.weight", [False, True]),
        ("return torch.zeros(3)", [False, False]),
    ],
)
def test_what_no_gradient_reaches_is_known(sandbox: Sandbox, forward: str, reached: list[bool]) -> None:
    with scaled(sandbox, module(forward=forward)) as one:
        gradients = answer(one, a_call(cotangent=np.ones(3, np.float32))).gradients
    assert [gradient is not None for gradient in gradients] == reached


def test_no_gradient_reaches_a_buffer(sandbox: Sandbox) -> None:
    source = module().replace(
        "self.weight = torch.nn.Parameter(torch.ones(n))", "self.register_buffer('weight', torch.ones(n))"
    )
    with scaled(sandbox, source) as one:
        gradients = answer(one, a_call(cotangent=np.ones(3, np.float32))).gradients
    assert [gradient is not None for gradient in gradients] == [True, False]


# Devices


def test_under_pretend_a_module_is_moved_and_stays_there(sandbox: Sandbox) -> None:
    with scaled(sandbox, module(), device=Device.PRETEND) as one:
        on_cpu = returned(one.call(a_call(), there=False)).answer.results[0]
        there = returned(one.call(a_call())).answer.results[0]
        further = returned(one.call(a_call(weight=W + 1), new=False)).answer
    assert [on_cpu.device, there.device, further.results[0].device] == ["cpu", "cuda:0", "cuda:0"]
    assert further.results[0].array is not None
    assert further.results[0].array.tolist() == [3.0, 8.0, 15.0]
    assert further.changed == ()


def test_under_pretend_a_tensor_that_is_no_buffer_stays_behind(sandbox: Sandbox) -> None:
    source = module(init="self.part = torch.full((n,), 0.5)", forward="return x * self.weight * self.part")
    with scaled(sandbox, source, device=Device.PRETEND) as one:
        returned(one.call(a_call(), there=False))
        failure = raised(one.call(a_call()))
    assert failure.refused
    assert "(made on line 8)" in failure.message or "(made on line 8 in an earlier call)" in failure.message


# Whole problems

TOML = """\
format = 1
title  = "Scale"
call   = "Scale(n, shift=0)(x)"

[sizes]
n = "1..4"

[arguments]
n = { int = "n" }
x = { shape = "2, n" }

[weights]
weight = { shape = "n" }

[returns]
like = "x"

[[case]]
name = "any size"
runs = 5

[[case]]
name  = "remembers nothing"
sizes = { n = 3 }
then  = [
  {},
  { given = { weight = [1.0, 2.0, 3.0], shift = 2 } },
  { sizes = { n = 4 }, given = { weight = { values = "ones" } } },
]

[[case]]
name   = "keeps the dtype"
check  = ["dtype", "values"]
sizes  = { n = 2 }
dtypes = ["float16", "bfloat16", "float32", "float64"]

[[case]]
name    = "stays on its device"
check   = ["device"]
devices = ["cpu", "cuda", "pretend"]

[[case]]
name  = "leaves its inputs alone"
check = ["inputs_unchanged", "new_tensor"]
sizes = { n = 3 }

[[case]]
name  = "gradients"
check = ["gradient"]
sizes = { n = 3 }
"""
GOOD = """\
import torch


class Scale(torch.nn.Module):
    def __init__(self, n, shift=0):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n))
        self.shift = shift

    def forward(self, x):
        return x * self.weight + self.shift
"""


def graded(make_project: MakeProject, sandbox: Sandbox, source: str, *, toml: str = TOML, good: str = GOOD) -> Report:
    problem = spec.load(make_project(toml, reference=good, slug="scale"), "scale")
    reference = Reference(problem, seed=1, sandbox=sandbox)
    return grade(problem, Submission(name="s.py", source=source.encode()), sandbox=sandbox, reference=reference)


def cases(report: Report) -> dict[str, CaseResult]:
    return {case.name: case for case in report.cases}


def test_a_right_class_is_accepted(make_project: MakeProject, sandbox: Sandbox) -> None:
    source = GOOD.replace("x * self.weight + self.shift", "torch.add(self.weight * x, self.shift)")
    report = graded(make_project, sandbox, source)
    assert report.verdict is Verdict.ACCEPTED, [case.message for case in report.cases]


@pytest.mark.parametrize(
    ("old", "new", "case", "message"),
    [
        ("x * self.weight", "x", "any size", "values: "),
        ("x * self.weight", "self.kept(x)", "remembers nothing", "values: "),
        ("x * self.weight", "x * self.weight.detach()", "gradients", "gradient: no gradient reaches `weight`: "),
        (
            "return",
            "self.weight.data += 1; return",
            "leaves its inputs alone",
            "inputs unchanged: the call changed `weight`, which belongs to the caller; a second call on the same",
        ),
        (
            "self.shift = shift",
            "self.shift = torch.tensor(float(shift)); self.one = torch.ones(n)",
            "keeps the dtype",
            "dtype: the result is float32; float16 is wanted",
        ),
    ],
)
def test_a_wrong_class_is_told(
    make_project: MakeProject, sandbox: Sandbox, old: str, new: str, case: str, message: str
) -> None:
    kept = "\n    def kept(self, x):\n        self.old = getattr(self, 'old', self.weight)\n"
    kept += "        self.w = getattr(self, 'w', self.weight.detach().clone())\n        return x * self.w\n"
    source = (GOOD + kept).replace(old, new)
    source = source.replace("+ self.shift", "* self.one + self.shift") if "self.one" in new else source
    result = cases(graded(make_project, sandbox, source))[case]
    assert result.verdict is Verdict.WRONG_ANSWER
    assert (result.message or "").startswith(message), result.message


def test_what_cannot_be_filled_is_the_submissions_fault(make_project: MakeProject, sandbox: Sandbox) -> None:
    report = graded(make_project, sandbox, GOOD.replace("self.weight", "self.gain"))
    assert report.verdict is Verdict.RUNTIME_ERROR
    message = "there is no parameter or buffer `weight`; one of shape [1] is wanted. The module has `gain` [1]"
    assert report.cases[0].message is not None
    assert report.cases[0].message.startswith("there is no parameter or buffer `weight`; one of shape ["), message
    assert report.cases[0].smallest is not None
    assert list(report.cases[0].smallest.arguments) == ["n", "x", "weight"]


@pytest.mark.parametrize("where", ["super().__init__()", "return x"])
def test_a_class_whose_methods_are_not_written_yet_is_not_attempted(
    make_project: MakeProject, sandbox: Sandbox, where: str
) -> None:
    report = graded(make_project, sandbox, GOOD.replace(where, f"raise NotImplementedError; {where}"))
    assert report.verdict is Verdict.NOT_ATTEMPTED


def test_a_reference_that_cannot_be_filled_is_a_fault_of_the_problem(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    report = graded(make_project, sandbox, GOOD, good=GOOD.replace("self.weight", "self.gain"))
    assert report.verdict is Verdict.JUDGE_ERROR
    assert (report.cases[0].message or "").startswith("the reference fails: there is no parameter or buffer `weight`")


def test_a_class_of_numpy_has_no_weights_and_works(make_project: MakeProject, sandbox: Sandbox) -> None:
    toml = """\
format = 1
title  = "Scale"
call   = "Scale(n)(x)"
framework = "numpy"
[sizes]
n = "1..4"
[arguments]
n = { int = "n" }
x = { shape = "2, n" }
[returns]
like = "x"
[[case]]
name = "any size"
runs = 5
[[case]]
name = "leaves its inputs alone"
check = ["inputs_unchanged", "new_tensor"]
then = [{}]
"""
    good = plain(init="self.n = n", body="return x * self.n")
    assert graded(make_project, sandbox, good, toml=toml, good=good).verdict is Verdict.ACCEPTED
    report = graded(make_project, sandbox, good.replace("x * self.n", "x + self.n"), toml=toml, good=good)
    assert report.verdict is Verdict.WRONG_ANSWER


# What makes no sense


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found", "wanted"),
    [
        (
            'call   = "Scale(n, shift=0)(x)"',
            'call   = "scale(n, x, shift=0)"',
            12,
            "weights",
            "weights in a problem whose call is 'scale(n, x, shift=0)' in torch",
            "weights only of a class in torch, called as 'Name(…)(…)'",
        ),
        (
            'title  = "Scale"',
            'title  = "Scale"\nframework = "numpy"',
            13,
            "weights",
            "weights in a problem whose call is 'Scale(n, shift=0)(x)' in numpy",
            "weights only of a class in torch, called as 'Name(…)(…)'",
        ),
        (
            'weight = { shape = "n" }',
            'weight = { shape = "n" }\nx = { shape = "n" }',
            14,
            "weights.x",
            "'x', which is a parameter of the call too",
            "a name of its own for each",
        ),
        (
            'weight = { shape = "n" }',
            'weight = { int = "n" }',
            13,
            "weights.weight",
            "a weight that is no tensor",
            None,
        ),
        (
            'weight = { shape = "n" }',
            'weight = { shape = "n", layout = "strided" }',
            13,
            "weights.weight.layout",
            "a weight with layout = 'strided'",
            "none: it lies as its module made it",
        ),
        (
            'weight = { values = "ones" }',
            "weight = { choice = [1] }",
            28,
            "then.2.given.weight",
            "a weight that is no tensor",
            None,
        ),
        (
            'weight = { shape = "n" }',
            'weight = { shape = "m" }',
            13,
            "weights.weight",
            "'m' in 'm', which no size binds",
            "a size: n",
        ),
        (
            "weight = [1.0",
            "gain = [1.0",
            27,
            "then.1.given.gain",
            "'gain'",
            "a parameter of the call, or a weight: n, shift, x, weight",
        ),
        ("x = { shape", "y = { shape", 10, "arguments.y", "'y'", "a parameter of the call: n, shift, x"),
        ("shift=0)(x)", "x=0)(x)", 3, "call", "'Scale(n, x=0)(x)'", "a name of its own for each parameter"),
        (
            'n = { int = "n" }',
            'n = { shape = "n" }',
            47,
            "case 'gradients'",
            "a gradient check of a class whose constructor takes a float tensor",
            "that tensor among the weights, or in the call",
        ),
    ],
)
def test_what_cannot_be_is_a_finding(
    make_project: MakeProject, old: str, new: str, line: int, key: str, found: str, wanted: str | None
) -> None:
    with pytest.raises(SpecError) as refused:
        spec.load(make_project(TOML.replace(old, new, 1), slug="scale", reference=GOOD), "scale")
    fitting = [f for f in refused.value.findings if f.key.endswith(key) and f.found == found]
    assert [f.line for f in fitting] == [line], refused.value
    assert wanted is None or fitting[0].wanted == wanted


def test_a_tensor_of_the_constructor_cannot_be_timed(make_project: MakeProject) -> None:
    toml = TOML.replace('n = { int = "n" }', 'n = { shape = "n" }') + "\n[[speed]]\nsizes = { n = 64 }\n"
    with pytest.raises(SpecError, match="a tensor that the constructor takes: n; wanted a weight"):
        spec.load(make_project(toml, slug="scale", reference=GOOD), "scale")


def test_weights_alone_do_not_make_calls_that_differ(make_project: MakeProject) -> None:
    toml = TOML.replace('x = { shape = "2, n" }', 'x = { shape = "2, n", values = "ones" }')
    with pytest.raises(SpecError, match="no argument whose values change from call to call at n = 64"):
        spec.load(make_project(toml + "\n[[speed]]\nsizes = { n = 64 }\n", slug="scale", reference=GOOD), "scale")


def test_there_are_at_most_sixteen_weights(make_project: MakeProject) -> None:
    more = "\n".join(f'w{number} = {{ shape = "n" }}' for number in range(16))
    with pytest.raises(SpecError, match=r"weights: found .*; wanted at most 16"):
        spec.load(make_project(TOML.replace("[returns]", f"{more}\n\n[returns]"), slug="scale"), "scale")
