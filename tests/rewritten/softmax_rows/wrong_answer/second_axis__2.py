import numpy as np


def softmax_rows(x):
    def share(values):
        m = values.max()
        if m == -np.inf:
            return np.zeros(len(values), values.dtype)
        e = np.exp(values - m)
        return e / e.sum()

    # axis 1 = along a row
    return np.apply_along_axis(share, 1, x)
