from functools import lru_cache

import numpy as np


@lru_cache(maxsize=None)
def workspace(shape, dtype):
    return np.zeros(shape, dtype)


def softmax_rows(x: np.ndarray) -> np.ndarray:
    out = workspace(x.shape, x.dtype)
    for i in np.ndindex(x.shape[:-1]):
        row = x[i]
        peak = row.max()
        if peak == -np.inf:
            out[i] = 0
        else:
            e = np.exp(row - peak)
            out[i] = e / e.sum()
    return out
