import numpy as np


def softmax_rows(x):
    out = np.zeros(x.shape, dtype=x.dtype)
    for idx in np.ndindex(x.shape[:-1]):
        row = x[idx]
        peak = row.max()
        if np.isneginf(peak):
            continue
        for j in range(len(row)):
            row[j] = np.exp(row[j] - peak)
        out[idx] = row / row.sum()
    return out
