"""The ways to make an argument, each seen on a small one."""

from collections.abc import Mapping

import numpy as np
import pytest

from grader import inputs
from grader.arrays import DTYPES, Array, Layout, Tensor
from grader.errors import Unfit
from grader.expression import Expression
from grader.fields import DType, Values, parse_shape
from grader.problem import Argument


def make(
    argument: Argument, *, sizes: Mapping[str, int] | None = None, dtype: str = "float32", seed: int = 0
) -> inputs.Value:
    generator = np.random.default_rng(seed)
    return inputs.make(argument, sizes={"n": 3} if sizes is None else sizes, dtype=dtype, generator=generator)


def drawn(argument: Argument, *, dtype: str = "float32", seed: int = 0) -> Array:
    value = make(argument, dtype=dtype, seed=seed)
    assert isinstance(value, Tensor)
    return value.array


def vector(
    values: Values | None = None,
    *,
    shape: str = "n",
    low: int | None = None,
    high: int | None = None,
    scale: str | None = None,
    set: Mapping[tuple[int, ...], float] | None = None,  # noqa: A002 -- reason: the spec's word
    layout: Layout | None = None,
    dtype: DType | None = None,
) -> Argument:
    return Argument(
        shape=parse_shape(shape),
        values=values,
        low=low,
        high=high,
        scale=Expression.parse(scale) if scale is not None else None,
        set=set,
        layout=layout,
        dtype=dtype,
    )


def test_every_word_for_values_is_in_the_table() -> None:
    assert set(inputs.VALUES) == set(Values)


@pytest.mark.parametrize(
    ("values", "shape", "array"),
    [
        (Values.ZEROS, "n", [0.0, 0.0, 0.0]),
        (Values.ONES, "n", [1.0, 1.0, 1.0]),
        (Values.RAMP, "n", [1.0, 2.0, 3.0]),
        (Values.RAMP, "2, n", [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        (Values.RAMP, "", 1.0),
        (Values.RAMP, "0, n", []),
    ],
)
def test_plain_values_are_what_their_word_says(values: Values, shape: str, array: object) -> None:
    found = drawn(vector(values, shape=shape))
    assert found.tolist() == array
    assert found.dtype == np.float32


def test_normal_is_the_default_and_looks_like_a_normal_distribution() -> None:
    found = drawn(vector(shape="4000")).astype(np.float64)
    assert np.array_equal(found, drawn(vector(Values.NORMAL, shape="4000")))
    assert abs(found.mean()) < 0.1
    assert abs(found.std() - 1) < 0.1


def test_the_same_seed_draws_the_same_values_and_another_draws_others() -> None:
    assert drawn(vector(), seed=1).tobytes() == drawn(vector(), seed=1).tobytes()
    assert drawn(vector(), seed=1).tobytes() != drawn(vector(), seed=2).tobytes()


@pytest.mark.parametrize(("low", "high", "ends"), [(None, None, (0, 9)), (-2, 2, (-2, 2)), (3, 3, (3, 3))])
def test_integers_reach_both_their_ends_in_int64(low: int | None, high: int | None, ends: tuple[int, int]) -> None:
    found = drawn(vector(Values.INTEGERS, shape="500", low=low, high=high))
    assert found.dtype == np.int64
    assert (found.min(), found.max()) == ends


def test_integers_whose_low_is_above_their_high_are_unfit() -> None:
    with pytest.raises(Unfit):
        make(vector(Values.INTEGERS, low=3, high=1))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_a_tensor_has_the_dtype_of_the_run_unless_it_has_its_own(dtype: str) -> None:
    assert drawn(vector(), dtype=dtype).dtype == DTYPES[dtype]
    assert drawn(vector(dtype=DType.FLOAT16), dtype=dtype).dtype == np.float16


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_a_narrower_dtype_rounds_the_very_values_of_a_wider_one(dtype: str) -> None:
    assert np.array_equal(drawn(vector(), dtype=dtype), drawn(vector(), dtype="float64").astype(DTYPES[dtype]))


def test_a_scale_multiplies_the_values() -> None:
    assert drawn(vector(Values.RAMP, scale="2 - 6")).tolist() == [-4.0, -8.0, -12.0]


@pytest.mark.parametrize(("dtype", "eps"), [("bfloat16", 2.0**-7), ("float32", 2.0**-23), ("float64", 2.0**-52)])
def test_eps_in_a_scale_is_that_of_the_tensors_dtype(dtype: str, eps: float) -> None:
    assert drawn(vector(Values.RAMP, scale="8*eps"), dtype=dtype).astype(np.float64).tolist() == [
        8 * eps,
        16 * eps,
        24 * eps,
    ]


def test_eps_follows_the_arguments_own_dtype_rather_than_the_runs() -> None:
    argument = vector(Values.ONES, scale="eps", dtype=DType.FLOAT16)
    assert drawn(argument, dtype="float64").astype(np.float64).tolist() == [2.0**-10] * 3


def test_set_overwrites_single_elements_after_the_scale() -> None:
    argument = vector(Values.ONES, shape="2, n", scale="3", set={(0, 2): -np.inf, (-1, 0): 7.0})
    assert drawn(argument).tolist() == [[3.0, 3.0, -np.inf], [7.0, 3.0, 3.0]]


@pytest.mark.parametrize("index", [(3,), (-4,), (0, 0), ()])
def test_set_outside_the_shape_is_unfit(index: tuple[int, ...]) -> None:
    with pytest.raises(Unfit) as refused:
        make(vector(set={index: 1.0}))
    assert refused.value.found == f"the index {list(index)} in `set`"
    assert refused.value.wanted == "an index within the shape [3]"


@pytest.mark.parametrize("value", [np.inf, np.nan, 0.5])
def test_set_to_what_no_integer_can_be_is_unfit_among_integers(value: float) -> None:
    with pytest.raises(Unfit):
        make(vector(Values.INTEGERS, set={(0,): value}))


@pytest.mark.parametrize("layout", Layout)
def test_a_layout_changes_no_value(layout: Layout) -> None:
    value = make(vector(shape="n, 2, n", layout=layout))
    assert isinstance(value, Tensor)
    assert value.layout is layout
    assert np.array_equal(value.array, drawn(vector(shape="n, 2, n")))


@pytest.mark.parametrize(
    ("layout", "shape", "axes"), [(Layout.STRIDED, "", 0), (Layout.TRANSPOSED, "n", 1), (Layout.PERMUTED, "n, n", 2)]
)
def test_a_layout_that_needs_more_axes_is_unfit(layout: Layout, shape: str, axes: int) -> None:
    with pytest.raises(Unfit) as refused:
        make(vector(shape=shape, layout=layout))
    assert refused.value.found == f"the layout {layout} for {axes} axes"
    assert refused.value.wanted == "strided from 1 axis on, transposed from 2, permuted from 3"


def test_a_whole_number_is_computed_from_the_sizes() -> None:
    assert make(Argument(integer=Expression.parse("2*n + 1"))) == 7


def test_a_choice_is_one_of_its_values_and_every_one_comes_up() -> None:
    argument = Argument(choice=("sum", "mean", None))
    assert {make(argument, seed=seed) for seed in range(40)} == {"sum", "mean", None}


def test_a_negative_dimension_is_unfit_and_says_at_which_sizes() -> None:
    with pytest.raises(Unfit) as refused:
        make(vector(shape="n, n - m"), sizes={"n": 2, "m": 3})
    assert refused.value.found == "a dimension n - m = -1 at n = 2, m = 3"
    assert refused.value.wanted == "no dimension below 0"


def test_a_shape_over_an_unknown_size_is_unfit() -> None:
    with pytest.raises(Unfit, match="k, which no size binds; wanted one of n"):
        make(vector(shape="k"))


def test_sizes_are_written_as_people_do() -> None:
    assert inputs.at({"L": 3, "max_dist": 1}) == "L = 3, max_dist = 1"


def test_a_literal_is_the_array_it_says_in_the_dtype_of_the_run() -> None:
    value = inputs.literal([1, 2.5, -np.inf], vector(), sizes={"n": 3}, dtype="float16")
    assert isinstance(value, Tensor)
    assert value.array.tolist() == [1.0, 2.5, -np.inf]
    assert value.array.dtype == np.float16


def test_a_literal_keeps_the_layout_and_the_dtype_that_the_argument_describes() -> None:
    argument = vector(layout=Layout.STRIDED, dtype=DType.FLOAT64)
    value = inputs.literal([1, 2, 3], argument, sizes={"n": 3}, dtype="float16")
    assert isinstance(value, Tensor)
    assert value.layout is Layout.STRIDED
    assert value.array.dtype == np.float64


def test_a_literal_for_integers_is_int64() -> None:
    value = inputs.literal([1, 2, 3], vector(Values.INTEGERS), sizes={"n": 3}, dtype="float16")
    assert isinstance(value, Tensor)
    assert value.array.dtype == np.int64


@pytest.mark.parametrize("argument", [None, Argument(integer=Expression.parse("n")), Argument(choice=(1, 2))])
@pytest.mark.parametrize("value", [3, "sum", True, [1, [2]]])
def test_a_literal_for_what_is_no_tensor_is_the_value_itself(value: object, argument: Argument | None) -> None:
    assert inputs.literal(value, argument, sizes={"n": 3}, dtype="float32") is value


def test_a_literal_of_another_shape_is_unfit_and_says_where_the_shape_comes_from() -> None:
    with pytest.raises(Unfit) as refused:
        inputs.literal([1.0, 2.0], vector(shape="2*n + 1"), sizes={"n": 3}, dtype="float32")
    assert refused.value.found == "an array of shape [2]"
    assert refused.value.wanted == "[7], which is '2*n + 1' at n = 3"


@pytest.mark.parametrize("value", [[[1.0], [2.0, 3.0]], ["a"], "abc", [{"a": 1}], ["1", "2"]])
def test_a_literal_that_is_ragged_or_holds_anything_but_numbers_is_unfit(value: object) -> None:
    with pytest.raises(Unfit) as refused:
        inputs.rectangular(value)
    assert refused.value.found == repr(value)
    assert refused.value.wanted == "an array of numbers, its rows equally long"


def test_a_long_ragged_literal_is_cut_in_its_finding() -> None:
    with pytest.raises(Unfit) as refused:
        inputs.rectangular([[1.0] * 100, [2.0]])
    assert len(refused.value.found) == 80
