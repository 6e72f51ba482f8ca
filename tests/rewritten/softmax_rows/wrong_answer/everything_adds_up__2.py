import numpy as np


def normalise(a):
    return np.divide(a, np.sum(a))


def softmax_rows(x):
    row_tops = np.max(x, axis=-1, keepdims=True)
    highest = np.max(row_tops)
    out = np.array(x, dtype=x.dtype)
    out -= highest
    np.exp(out, out=out)
    return normalise(out)
