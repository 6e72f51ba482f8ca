"""From a spec to the runs to make."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import tomli

from grader import cases
from grader.arrays import Array, Tensor
from grader.cases import Call, Run, Wanted
from grader.errors import Unfit
from grader.problem import Spec
from grader.spec import validate

HEAD = """\
format = 1
title  = "Any"
call   = "f(x, bias, k, mode='sum')"

[sizes]
n = "1..6"
m = "0..3"

[arguments]
x    = { shape = "n, n" }
bias = { shape = "2*m + 1" }
k    = { int = "m" }

[returns]
like = "x"

[[case]]
name = "it"
"""


def spec_of(text: str) -> Spec:
    spec, faults = validate(tomli.loads(text))
    assert spec is not None
    assert not faults
    return spec


def runs(case: str, *, head: str = HEAD, seed: int = 0) -> list[Run]:
    spec = spec_of(head + case)
    return list(cases.runs(spec, spec.cases[0], seed=seed))


def array(call: Call, name: str = "x") -> Array:
    value = call.arguments[name]
    assert isinstance(value, Tensor)
    return value.array


def content(several: Sequence[Run]) -> list[Any]:
    return [
        (run.dtype, run.device, dict(call.sizes), [v.array.tobytes() if isinstance(v, Tensor) else v for v in values])
        for run in several
        for call in run.calls
        for values in [call.arguments.values()]
    ]


def test_the_same_seed_gives_the_same_runs_byte_by_byte() -> None:
    case = "runs = 5\ndtypes = ['float32', 'bfloat16']\nthen = [{}]\n"
    assert content(runs(case, seed=7)) == content(runs(case, seed=7))


def test_another_seed_gives_other_values_and_other_sizes() -> None:
    one, other = runs("runs = 20\n", seed=7), runs("runs = 20\n", seed=8)
    assert array(one[0].calls[0]).tobytes() != array(other[0].calls[0]).tobytes()
    assert [run.calls[0].sizes for run in one] != [run.calls[0].sizes for run in other]


def test_the_values_of_a_case_do_not_depend_on_the_cases_before_it() -> None:
    alone = runs("runs = 3\n")
    spec = spec_of(HEAD.replace('"it"', '"before"') + "[[case]]\nname = 'it'\nruns = 3\n")
    assert content(list(cases.runs(spec, spec.cases[1], seed=0))) == content(alone)


def test_cases_of_different_names_draw_different_values() -> None:
    assert content(runs("", head=HEAD.replace('"it"', '"other"'))) != content(runs(""))


def test_each_of_several_runs_draws_sizes_and_values_of_its_own_within_the_ranges() -> None:
    sizes = [run.calls[0].sizes for run in runs("runs = 60\n")]
    assert {size["n"] for size in sizes} == set(range(1, 7))
    assert {size["m"] for size in sizes} == set(range(4))


def test_lists_of_sizes_multiply_in_the_order_of_the_spec() -> None:
    found = [dict(run.calls[0].sizes) for run in runs("sizes = { n = [3, 1], m = [0, 2] }\n")]
    assert found == [{"n": n, "m": m} for n in (3, 1) for m in (0, 2)]


def test_dtypes_devices_and_sizes_multiply() -> None:
    found = runs("runs = 2\ndtypes = ['float16', 'float64']\ndevices = ['cpu', 'cuda']\nsizes = { n = [1, 2] }\n")
    assert len(found) == 16
    assert [(run.dtype, run.device, run.calls[0].sizes["n"]) for run in found[:8]] == [
        (dtype, device, n) for dtype in ("float16", "float64") for device in ("cpu", "cuda") for n in (1, 2)
    ]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_the_dtypes_of_a_run_share_their_values(dtype: str) -> None:
    wide, narrow = runs(f"dtypes = ['float64', '{dtype}']\n")
    assert wide.calls[0].sizes == narrow.calls[0].sizes
    assert np.array_equal(array(narrow.calls[0]), array(wide.calls[0]).astype(array(narrow.calls[0]).dtype))


def test_the_devices_of_a_run_share_their_values() -> None:
    cpu, cuda = runs("devices = ['cpu', 'cuda']\n")
    assert array(cpu.calls[0]).tobytes() == array(cuda.calls[0]).tobytes()


def test_arguments_come_in_the_order_of_the_call() -> None:
    assert list(runs("")[0].calls[0].arguments) == ["x", "bias", "k"]


def test_a_parameter_with_a_default_is_given_only_where_the_case_gives_it() -> None:
    assert runs("given = { mode = 'mean' }\n")[0].calls[0].arguments["mode"] == "mean"
    assert "mode" not in runs("")[0].calls[0].arguments


def test_a_parameter_without_a_default_must_be_described() -> None:
    with pytest.raises(Unfit) as refused:
        runs("", head=HEAD.replace('k    = { int = "m" }\n', ""))
    assert refused.value.found == "k: no value"
    assert refused.value.wanted == "a description in [arguments], or a value in each case"


def test_a_fault_in_an_argument_says_which_argument() -> None:
    with pytest.raises(Unfit, match="bias: the index"):
        runs("sizes = { m = 1 }\ngiven = { bias = { set = { '9' = 1.0 } } }\n")


def test_a_table_in_given_is_laid_over_the_description() -> None:
    call = runs("sizes = { m = 1 }\ngiven = { bias = { values = 'ramp' } }\n")[0].calls[0]
    assert array(call, "bias").tolist() == [1.0, 2.0, 3.0]


def test_a_bare_value_in_given_is_that_value() -> None:
    call = runs("sizes = { m = 1 }\ngiven = { bias = [4, 5, 6], k = 2 }\n")[0].calls[0]
    assert array(call, "bias").tolist() == [4.0, 5.0, 6.0]
    assert call.arguments["k"] == 2


def test_a_literal_array_fixes_the_sizes_that_stand_bare_in_its_shape() -> None:
    call = runs("given = { x = [[1, 2], [3, 4]] }\n")[0].calls[0]
    assert call.sizes["n"] == 2
    assert array(call).shape == (2, 2)


def test_a_literal_fixes_no_size_that_stands_in_arithmetic() -> None:
    spec = spec_of(HEAD)
    assert cases.bound(spec, {"bias": [1.0, 2.0, 3.0]}) == {}
    assert cases.bound(spec, {"x": [[1.0]], "bias": [1.0]}) == {"n": 1}


def test_a_literal_that_disagrees_with_itself_on_a_size_is_unfit() -> None:
    with pytest.raises(Unfit) as refused:
        runs("given = { x = [[1, 2, 3], [4, 5, 6]] }\n")
    assert refused.value.found == "x: n = 3 here and 2 in another array"
    assert refused.value.wanted == "arrays that agree on their sizes"


def test_a_further_call_keeps_the_sizes_and_draws_new_values() -> None:
    first, second = runs("then = [{}]\n")[0].calls
    assert first.sizes == second.sizes
    assert array(first).tobytes() != array(second).tobytes()


def test_a_further_call_changes_only_the_sizes_it_names_and_later_ones_keep_them() -> None:
    calls = runs("sizes = { n = 5, m = 2 }\nthen = [{ sizes = { n = 3 } }, { sizes = { m = 1 } }]\n")[0].calls
    assert [(call.sizes["n"], call.sizes["m"]) for call in calls] == [(5, 2), (3, 2), (3, 1)]
    assert [array(call).shape for call in calls] == [(5, 5), (3, 3), (3, 3)]
    assert [array(call, "bias").shape for call in calls] == [(5,), (5,), (3,)]


def test_a_further_call_keeps_what_an_earlier_one_was_given() -> None:
    calls = runs("sizes = { m = 0 }\ngiven = { bias = [7] }\nthen = [{}, { given = { bias = [8] } }, {}]\n")[0].calls
    assert [array(call, "bias").tolist() for call in calls] == [[7.0], [7.0], [8.0], [8.0]]


def test_a_further_call_keeps_the_sizes_that_a_literal_of_the_first_one_fixed() -> None:
    case = "given = { x = [[1, 2], [3, 4]] }\nthen = [{ given = { x = { values = 'zeros' } } }]\n"
    for seed in range(4):
        assert [call.sizes["n"] for call in runs(case, seed=seed)[0].calls] == [2, 2]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_a_result_like_an_argument_has_its_shape_and_dtype(dtype: str) -> None:
    (run,) = runs(f"sizes = {{ n = 4 }}\ndtypes = ['{dtype}']\n")
    assert run.calls[0].wanted == (Wanted(name=None, shape=(4, 4), dtype=dtype, follows="x"),)


def test_a_result_like_an_argument_of_another_dtype_than_the_run_has_that_dtype() -> None:
    head = HEAD.replace('"n, n" }', '"n, n", values = "integers" }')
    assert runs("", head=head)[0].calls[0].wanted[0].dtype == "int64"


RETURNS = HEAD.replace('[returns]\nlike = "x"', "[returns]\nshape = 'n, 2*m'")


@pytest.mark.parametrize(
    ("returns", "dtype"),
    [("", "float16"), ("dtype = 'int64'", "int64"), ("dtype = 'bias'", "float64"), ("dtype = 'bool'", "bool")],
)
def test_a_result_with_a_shape_has_the_dtype_named_or_an_arguments_or_the_runs(returns: str, dtype: str) -> None:
    head = RETURNS.replace("2*m'", f"2*m'\n{returns}").replace('"2*m + 1" }', '"2*m + 1", dtype = "float64" }')
    (run,) = runs("sizes = { n = 4, m = 1 }\ndtypes = ['float16']\n", head=head)
    follows = "bias" if "bias" in returns else None
    assert run.calls[0].wanted == (Wanted(name=None, shape=(4, 2), dtype=dtype, follows=follows),)


def test_several_results_are_wanted_in_the_order_of_the_spec_with_their_names() -> None:
    two = "[[returns]]\nname = 'out'\nlike = 'x'\n\n[[returns]]\nname = 'mask'\nshape = 'n'\ndtype = 'bool'"
    (run,) = runs("sizes = { n = 2 }\n", head=HEAD.replace('[returns]\nlike = "x"', two))
    assert run.calls[0].wanted == (
        Wanted(name="out", shape=(2, 2), dtype="float32", follows="x"),
        Wanted(name="mask", shape=(2,), dtype="bool"),
    )


@pytest.mark.parametrize("returns", ["like = 'k'", "shape = 'n'\ndtype = 'k'"])
def test_a_result_like_what_is_no_tensor_is_unfit(returns: str) -> None:
    with pytest.raises(Unfit, match="returns: k; wanted a tensor argument of this call"):
        runs("", head=HEAD.replace('like = "x"', returns))


def test_a_gradient_check_draws_a_direction_for_each_result_like_that_result() -> None:
    (run,) = runs("check = ['gradient']\nsizes = { n = 3 }\nthen = [{}]\n")
    first, second = (call.cotangents for call in run.calls)
    assert [(c.array.shape, c.array.dtype.name) for c in first] == [((3, 3), "float32")]
    assert len(np.unique(first[0].array)) == 9  # drawn, not ones: a plain sum would hide a wrong sign
    assert first[0].array.tobytes() != second[0].array.tobytes()


def test_each_of_several_results_has_a_direction_of_its_own() -> None:
    two = "[[returns]]\nname = 'out'\nlike = 'x'\n\n[[returns]]\nname = 'more'\nlike = 'bias'"
    head = HEAD.replace('[returns]\nlike = "x"', two)
    (run,) = runs("check = ['gradient']\nsizes = { n = 2, m = 1 }\n", head=head)
    assert [c.array.shape for c in run.calls[0].cotangents] == [(2, 2), (3,)]


def test_a_case_about_anything_else_has_no_directions() -> None:
    assert runs("")[0].calls[0].cotangents == ()


def test_a_gradient_can_reach_the_float_tensors_and_nothing_else() -> None:
    head = HEAD.replace('"2*m + 1" }', '"2*m + 1", values = "integers" }')
    assert runs("dtypes = ['bfloat16']\n", head=head)[0].calls[0].float_arguments == {"x": "bfloat16"}
    assert runs("given = { mode = 'mean' }\n")[0].calls[0].float_arguments == {"x": "float32", "bias": "float32"}


def test_a_direction_changes_no_value_of_the_call_it_is_for() -> None:
    assert content(runs("check = ['gradient']\n")) == content(runs(""))
