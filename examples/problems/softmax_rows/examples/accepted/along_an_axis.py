# Right: a function of one row, applied along the last axis.
import numpy as np


def softmax_rows(x):
    def shares(row):
        if np.isneginf(row).all():
            return np.zeros_like(row)
        powers = np.exp(row - row.max())
        return powers / powers.sum()

    return np.apply_along_axis(shares, -1, x)
