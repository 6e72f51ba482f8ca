# Right values, made in the caller's array.
import numpy as np


def softmax_rows(x):
    top = x.max(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore"):
        x -= top
        powers = np.exp(x)
        shares = powers / powers.sum(axis=-1, keepdims=True)
    return np.where(np.isneginf(top), x.dtype.type(0), shares)
