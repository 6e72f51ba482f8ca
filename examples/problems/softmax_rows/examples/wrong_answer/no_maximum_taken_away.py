# The formula as it stands: right for small scores, inf / inf for large ones.
import numpy as np


def softmax_rows(x):
    with np.errstate(all="ignore"):
        powers = np.exp(x)
        total = powers.sum(axis=-1, keepdims=True)
        return np.where(np.isneginf(x).all(axis=-1, keepdims=True), x.dtype.type(0), powers / total)
