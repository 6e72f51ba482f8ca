import numpy as np


def row_reduce(ufunc, a):
    return ufunc.reduce(a, axis=a.ndim - 1)


def softmax_rows(x):
    out = x - row_reduce(np.maximum, x)
    out = np.exp(out)
    out = out / row_reduce(np.add, out)
    return out
