# Right: exp of x minus the logarithm of the sum.
import numpy as np


def softmax_rows(x):
    top = np.maximum(x.max(axis=-1, keepdims=True), np.finfo(x.dtype).min)
    with np.errstate(divide="ignore", invalid="ignore"):
        logarithm = np.log(np.exp(x - top).sum(axis=-1, keepdims=True)) + top
        shares = np.exp(x - logarithm)
    return np.nan_to_num(shares, nan=0.0)
