"""How far a result may be off: the usual bound, a spec's own, and steps at every magnitude."""

import ml_dtypes
import numpy as np
import pytest

from grader import bound
from grader.arrays import DTYPES, FLOATS
from grader.bound import expect
from grader.closeness import Expected, Floats
from grader.expression import Expression
from grader.problem import Tolerance

# torch.testing.assert_close documents these; float64 is ours, because 1e-7 would hide a float32 computation.
USUAL = {"float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-12, 1e-12)}


def bounded(
    values: object,
    dtype: str = "float32",
    tolerance: Tolerance | None = None,
    *,
    spread: object = None,
    n: int = 1,
) -> Expected:
    moved: Floats | None = None if spread is None else np.asarray(spread, np.float64)
    return expect(np.asarray(values, np.float64), dtype=dtype, tolerance=tolerance, sizes={"n": n}, spread=moved)


@pytest.mark.parametrize("tolerance", [None, Tolerance(), Tolerance(reason="because")])
@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("value", [0.0, 1.0, -4.0, 1024.0])
def test_the_usual_bound_is_that_of_torch_testing(dtype: str, value: float, tolerance: Tolerance | None) -> None:
    rtol, atol = USUAL[dtype]
    assert bounded([value], dtype, tolerance).allowed == pytest.approx([atol + rtol * abs(value)], rel=1e-12)


def test_the_usual_bounds_of_the_three_narrower_types_are_those_that_torch_uses() -> None:
    testing = pytest.importorskip("torch.testing._comparison", reason="torch moved its table")
    for torch_dtype, (rtol, atol) in testing._DTYPE_PRECISIONS.items():
        dtype = str(torch_dtype).removeprefix("torch.")
        if dtype in {"float16", "bfloat16", "float32"}:
            assert bound.USUAL[dtype] == (rtol, atol)


def test_float64_starts_from_1e_12() -> None:
    assert bounded([0.0], "float64").allowed.tolist() == [1e-12]


@pytest.mark.parametrize("dtype", FLOATS)
def test_expected_values_are_rounded_to_the_dtype_and_the_bound_follows_the_rounded_value(dtype: str) -> None:
    found = bounded([1 / 3, 1e-3], dtype)
    assert found.values.dtype == np.float64
    assert found.values.tolist() == np.array([1 / 3, 1e-3]).astype(DTYPES[dtype]).astype(np.float64).tolist()


def test_four_times_the_spread_of_its_row_is_added_to_every_element() -> None:
    found = bounded([[0.0, 1.0], [2.0, 3.0]], spread=[[0.5], [0.0]])
    plain = bounded([[0.0, 1.0], [2.0, 3.0]])
    assert (found.allowed - plain.allowed).round(9).tolist() == [[2.0, 2.0], [0.0, 0.0]]


def test_a_scalar_has_a_bound_of_its_own_shape() -> None:
    assert bounded(2.0).allowed.shape == ()
    assert bounded(2.0, spread=1.0).allowed.round(3).tolist() == 4.0


@pytest.mark.parametrize(
    "tolerance", [None, Tolerance(ulps=1), Tolerance(rtol=0.1), Tolerance(atol=Expression.parse("1"))]
)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 3)])
def test_every_element_has_a_bound(shape: tuple[int, ...], tolerance: Tolerance | None) -> None:
    assert bounded(np.ones(shape), tolerance=tolerance).allowed.shape == shape


@pytest.mark.parametrize("dtype", ["int64", "int32", "uint8", "bool"])
def test_what_is_of_no_float_type_must_be_equal(dtype: str) -> None:
    found = bounded([0.0, 1.0], dtype, Tolerance(rtol=1.0, reason="because"), spread=[5.0])
    assert found.allowed.tolist() == [0.0, 0.0]
    assert found.values.tolist() == [0.0, 1.0]


def test_a_fraction_where_an_integer_is_wanted_is_not_rounded_away() -> None:
    assert bounded([2.7], "int64").values.tolist() == [2.7]


def corners(dtype: str) -> Floats:
    """Give powers of two with their neighbours, subnormals and zero: where a step changes its width."""
    info = ml_dtypes.finfo(DTYPES[dtype])  # type: ignore[no-untyped-call]  # reason: not annotated there
    eps, normal, subnormal = float(info.eps), float(info.smallest_normal), float(info.smallest_subnormal)
    powers = [0.5, 1.0, 2.0, 1024.0, normal, 2 * normal]
    near = [power * factor for power in powers for factor in (1.0, 1.0 + eps, 1.0 - eps / 2)]
    exact = np.array([*near, 0.0, subnormal, 5 * subnormal, normal - subnormal]).astype(DTYPES[dtype])
    return np.concatenate([exact, -exact]).astype(np.float64)


@pytest.mark.parametrize("ulps", [1, 2.5])
@pytest.mark.parametrize("dtype", FLOATS)
def test_an_ulp_is_the_step_to_the_next_number_wherever_the_step_changes(dtype: str, ulps: float) -> None:
    values = corners(dtype)
    steps = np.abs(np.spacing(np.abs(values).astype(DTYPES[dtype]))).astype(np.float64)
    assert bounded(values, dtype, Tolerance(ulps=ulps)).allowed.tolist() == (ulps * steps).tolist()


def test_a_specs_own_tolerances_add_up() -> None:
    tolerance = Tolerance(ulps=2, rtol=0.5, atol=Expression.parse("0.25"), reason="because")
    assert bounded([1.0, -4.0], tolerance=tolerance).allowed.tolist() == [
        0.5 + 0.25 + 2 * 2.0**-23,
        2.0 + 0.25 + 2 * 2.0**-21,
    ]


def test_a_tolerance_of_its_own_leaves_the_usual_bound_and_the_spread_out() -> None:
    assert bounded([1.0], tolerance=Tolerance(rtol=0.0, reason="because"), spread=[9.0]).allowed.tolist() == [0.0]


def test_an_absolute_tolerance_may_grow_with_the_sizes() -> None:
    tolerance = Tolerance(atol=Expression.parse("0.5 * n"), reason="because")
    assert bounded([0.0], tolerance=tolerance, n=8).allowed.tolist() == [4.0]


@pytest.mark.parametrize(
    "tolerance", [None, Tolerance(ulps=1), Tolerance(rtol=0.5), Tolerance(atol=Expression.parse("1"))]
)
@pytest.mark.parametrize("dtype", FLOATS)
def test_the_bound_of_infinities_and_nan_is_finite(dtype: str, tolerance: Tolerance | None) -> None:
    found = bounded([np.inf, -np.inf, np.nan], dtype, tolerance)
    assert np.isfinite(found.allowed).all()
    assert np.array_equal(found.values, [np.inf, -np.inf, np.nan], equal_nan=True)


def test_a_value_that_overflows_its_dtype_is_expected_to_be_infinite() -> None:
    assert bounded([1e300], "float16").values.tolist() == [np.inf]


PRECISION = Tolerance(precision="float32", reason="because")


def test_with_precision_float32_no_type_is_judged_more_strictly_than_float32() -> None:
    assert bounded([2.0], "float64", PRECISION).allowed.tolist() == bounded([2.0], "float32").allowed.tolist()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_with_precision_float32_the_other_types_keep_their_bound(dtype: str) -> None:
    assert bounded([2.0], dtype, PRECISION).allowed.tolist() == bounded([2.0], dtype).allowed.tolist()


def test_precision_float32_keeps_the_values_in_float64() -> None:
    assert bounded([1 / 3], "float64", PRECISION).values.tolist() == [1 / 3]


def test_with_precision_float32_an_ulp_of_float64_is_one_of_float32() -> None:
    tolerance = Tolerance(ulps=1, precision="float32", reason="because")
    assert bounded([1.0], "float64", tolerance).allowed.tolist() == [2.0**-23]


@pytest.mark.parametrize(
    ("tolerance", "usual"),
    [
        (None, True),
        (Tolerance(), True),
        (PRECISION, True),
        (Tolerance(ulps=1), False),
        (Tolerance(rtol=0.0), False),
        (Tolerance(atol=Expression.parse("0")), False),
    ],
)
def test_only_a_number_of_its_own_leaves_the_usual_bound(tolerance: Tolerance | None, usual: bool) -> None:
    assert bound.is_usual(tolerance) is usual


@pytest.mark.parametrize(
    ("dtype", "tolerance", "judged"),
    [
        ("float64", None, "float64"),
        ("float64", Tolerance(ulps=1), "float64"),
        ("float64", PRECISION, "float32"),
        ("float16", PRECISION, "float16"),
    ],
)
def test_a_type_is_judged_as_itself_unless_the_precision_is_coarser(
    dtype: str, tolerance: Tolerance | None, judged: str
) -> None:
    assert bound.judged_as(dtype, tolerance) == judged
