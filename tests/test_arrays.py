"""Tensors as the judge sees them: steps between numbers, rounding, and bytes that survive a journey."""

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader import arrays
from grader.arrays import DTYPES, FLOATS, Layout, Tensor
from grader.child import wire

# eps, the smallest normal number, the smallest subnormal: IEEE 754 and the bfloat16 format.
SCALE = {
    "float16": (2.0**-10, 2.0**-14, 2.0**-24),
    "bfloat16": (2.0**-7, 2.0**-126, 2.0**-133),
    "float32": (2.0**-23, 2.0**-126, 2.0**-149),
    "float64": (2.0**-52, 2.0**-1022, 5e-324),
}


def ulp_of(value: float, dtype: str) -> float:
    return float(arrays.ulp(np.float64(value), dtype))  # type: ignore[arg-type]  # reason: a scalar is an array here


@pytest.mark.parametrize("dtype", FLOATS)
def test_eps_is_the_step_after_one(dtype: str) -> None:
    assert arrays.eps(dtype) == SCALE[dtype][0] == ulp_of(1.0, dtype)


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_step_is_as_wide_from_a_power_of_two_up_to_the_next(dtype: str) -> None:
    eps = SCALE[dtype][0]
    assert ulp_of(2.0, dtype) == 2 * eps
    assert ulp_of(2.0 - eps, dtype) == eps
    assert ulp_of(3.0, dtype) == 2 * eps
    assert ulp_of(0.5, dtype) == eps / 2


@pytest.mark.parametrize("dtype", FLOATS)
def test_below_the_normal_numbers_the_step_is_the_smallest_subnormal(dtype: str) -> None:
    eps, normal, subnormal = SCALE[dtype]
    for value in (0.0, -0.0, subnormal, 3 * subnormal, normal, normal * (1 + eps)):
        assert ulp_of(value, dtype) == subnormal
    assert ulp_of(2 * normal, dtype) == 2 * subnormal


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
def test_there_is_no_step_at_infinities_and_nan(value: float, dtype: str) -> None:
    assert ulp_of(value, dtype) == 0.0


@pytest.mark.parametrize("dtype", FLOATS)
@given(bits=st.integers(0, 2**64 - 1))
@settings(deadline=None, database=None)
def test_the_step_is_what_numpy_calls_spacing(bits: int, dtype: str) -> None:
    kind = DTYPES[dtype]
    value = np.array([bits & (2 ** (8 * kind.itemsize) - 1)], f"uint{8 * kind.itemsize}").view(kind)
    wide = np.abs(arrays.to_float64(value))
    if not np.isfinite(wide).all() or wide >= float(ml_dtypes.finfo(kind).max):  # type: ignore[no-untyped-call]
        return  # NumPy gives NaN there, or infinity
    spacing = np.abs(np.spacing(np.abs(value))).astype(np.float64)
    assert arrays.ulp(value.astype(np.float64), dtype) == spacing


def test_the_step_does_not_look_at_the_sign_and_keeps_the_shape() -> None:
    values = np.array([[1.0, -1.0], [-6.0, 6.0]])
    steps = arrays.ulp(values, "float32")
    assert steps.shape == (2, 2)
    assert (steps[:, 0] == steps[:, 1]).all()


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_dtype_has_the_name_that_torch_gives_it(dtype: str) -> None:
    assert arrays.name_of(DTYPES[dtype]) == dtype


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_float_types_are_these_four(dtype: str) -> None:
    assert arrays.is_float(np.zeros(1, DTYPES[dtype])) is (dtype in {"float16", "bfloat16", "float32", "float64"})


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_an_array_comes_back_from_the_wire_as_it_left(dtype: str, shape: tuple[int, ...]) -> None:
    array = (np.arange(np.prod(shape)).reshape(shape) % 2).astype(DTYPES[dtype])
    back = arrays.from_wire(arrays.to_wire(array))
    assert (back.dtype, back.shape) == (array.dtype, shape)
    assert back.tobytes() == array.tobytes()


def test_special_values_travel_bit_by_bit() -> None:
    array = np.array([np.nan, -np.nan, np.inf, -np.inf, -0.0, 5e-324])
    assert arrays.from_wire(arrays.to_wire(array)).tobytes() == array.tobytes()


def test_a_view_travels_in_the_order_of_its_indices() -> None:
    view = np.arange(6.0).reshape(2, 3).T
    assert arrays.to_wire(view).shape == (3, 2)
    assert arrays.from_wire(arrays.to_wire(view)).tolist() == view.tolist()


def test_an_array_whose_bytes_do_not_fit_its_shape_cannot_be_on_the_wire() -> None:
    with pytest.raises(wire.WireError, match="7 bytes for float32"):
        wire.Array(dtype="float32", shape=(2,), data=bytes(7))


@pytest.mark.parametrize(
    ("value", "dtype", "rounded"),
    [
        (1.0 + 2.0**-11, "float16", 1.0),
        (1.0 + 3 * 2.0**-11, "float16", 1.0 + 2.0**-9),
        (1.0 + 2.0**-8, "bfloat16", 1.0),
        (1.0 + 2.0**-24, "float32", 1.0),
        (65504.0, "float16", 65504.0),
        (1e-9, "float16", 0.0),
        (-2.7, "int64", -2.0),
    ],
)
def test_a_cast_rounds_to_the_nearest_and_halves_to_the_even(value: float, dtype: str, rounded: float) -> None:
    assert arrays.cast(np.array([value]), dtype).astype(np.float64).tolist() == [rounded]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_a_number_too_large_for_a_dtype_becomes_infinite_without_a_warning(dtype: str) -> None:
    assert arrays.cast(np.array([1e300, -1e300]), dtype).astype(np.float64).tolist() == [np.inf, -np.inf]


@pytest.mark.parametrize("dtype", FLOATS)
def test_infinities_and_nan_survive_a_cast(dtype: str) -> None:
    wide = arrays.cast(np.array([np.inf, -np.inf, np.nan]), dtype).astype(np.float64)
    assert np.array_equal(wide, [np.inf, -np.inf, np.nan], equal_nan=True)


def test_a_cast_to_the_same_dtype_copies_nothing() -> None:
    array = np.zeros(2, np.float32)
    assert arrays.cast(array, "float32") is array


@pytest.mark.parametrize("dtype", [dtype for dtype in DTYPES if not dtype.startswith("complex")])
def test_widening_is_exact_and_gives_float64(dtype: str) -> None:
    wide = arrays.to_float64(np.array([0, 1], DTYPES[dtype]))
    assert wide.dtype == np.float64
    assert wide.tolist() == [0.0, 1.0]


def test_a_tensor_is_contiguous_unless_it_says_otherwise() -> None:
    assert Tensor(array=np.zeros(1)).layout is Layout.CONTIGUOUS
