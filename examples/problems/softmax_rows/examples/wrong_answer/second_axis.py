# The last axis of two, but not of three.
import numpy as np


def softmax_rows(x):
    top = x.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        powers = np.exp(x - top)
        shares = powers / powers.sum(axis=1, keepdims=True)
    return np.where(np.isneginf(top), x.dtype.type(0), shares)
