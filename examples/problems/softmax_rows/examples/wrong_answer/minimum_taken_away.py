# Takes away the smallest finite entry instead of the largest.
import numpy as np


def softmax_rows(x):
    low = np.where(np.isneginf(x), np.inf, x).min(axis=-1, keepdims=True).astype(x.dtype)
    with np.errstate(all="ignore"):
        powers = np.exp(x - low)
        shares = powers / powers.sum(axis=-1, keepdims=True)
    return np.where(np.isposinf(low), x.dtype.type(0), shares)
