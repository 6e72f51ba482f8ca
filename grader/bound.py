"""How far a result may be from what is expected. Pure."""

from collections.abc import Mapping

import numpy as np

from grader import arrays
from grader.arrays import Array
from grader.closeness import Expected, Floats, rounded
from grader.problem import Tolerance

# rtol and atol of torch.testing.assert_close; float64 starts from 1e-12 instead of 1e-7.
USUAL = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-12, 1e-12),
}
SPREAD_FACTOR = 4.0


def expect(
    values: Array, *, dtype: str, tolerance: Tolerance | None, sizes: Mapping[str, int], spread: Floats | None
) -> Expected:
    """Round what the reference computed in float64 to the dtype that is wanted, and give each element its bound.

    A spec's `ulps`, `rtol` and `atol` add up. Without them the bound is that of `torch.testing.assert_close` for the
    dtype, plus four times the spread: how far rounding the inputs once moves the element's row. The spread has the
    shape of the values with a last axis of 1, or is None. What is not of a float type must be equal.
    """
    expected = rounded(values, dtype)
    if dtype not in arrays.FLOATS:
        return Expected(values=expected, allowed=np.zeros_like(expected))
    magnitude = np.where(np.isfinite(expected), np.abs(expected), 0.0)
    if tolerance is None or is_usual(tolerance):
        rtol, atol = USUAL[judged_as(dtype, tolerance)]
        allowed = atol + rtol * magnitude + SPREAD_FACTOR * (0.0 if spread is None else spread)
    else:
        allowed = (tolerance.rtol or 0.0) * magnitude
        if tolerance.ulps is not None:
            allowed = allowed + tolerance.ulps * arrays.ulp(expected, judged_as(dtype, tolerance))
        if tolerance.atol is not None:
            allowed = allowed + float(tolerance.atol.value(sizes))
    return Expected(values=expected, allowed=np.asarray(allowed))


def is_usual(tolerance: Tolerance | None) -> bool:
    """Say whether the usual bound holds, which looks at how far rounded inputs move the result."""
    return tolerance is None or (tolerance.ulps is None and tolerance.rtol is None and tolerance.atol is None)


def judged_as(dtype: str, tolerance: Tolerance | None) -> str:
    """Name the float type whose bound applies: with `precision = "float32"` none is stricter than float32."""
    coarse = tolerance is not None and tolerance.precision == "float32" and dtype == "float64"
    return "float32" if coarse else dtype
