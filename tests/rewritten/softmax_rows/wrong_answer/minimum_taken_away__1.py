import numpy as np


def softmax_rows(x):
    out = np.zeros(x.shape, x.dtype)
    for idx in np.ndindex(x.shape[:-1]):
        row = x[idx]
        real = row[row > -np.inf]
        if real.size == 0:
            continue
        shifted = row - real.min()
        with np.errstate(over="ignore", invalid="ignore"):
            e = np.exp(shifted)
            out[idx] = e / e.sum()
    return out
