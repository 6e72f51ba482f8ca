"""The reference for `softmax_rows`."""

from typing import Any

import numpy as np
import numpy.typing as npt


def softmax_rows(x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Divide exp of each row along the last axis by its sum; a row of -inf throughout becomes zeros."""
    top = x.max(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore"):  # where all is masked: -inf - (-inf)
        powers = np.exp(x - top)
        shares = powers / powers.sum(axis=-1, keepdims=True)
    return np.where(np.isneginf(top), 0, shares)
