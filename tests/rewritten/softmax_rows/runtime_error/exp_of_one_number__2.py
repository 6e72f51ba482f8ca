import math

import numpy as np


def softmax_rows(x):
    out = np.zeros_like(x)
    for i in np.ndindex(x.shape[:-1]):
        row = x[i]
        e = math.exp(row - max(row))
        total = 0
        for j in range(len(row)):
            total += e[j]
        out[i] = e / total
    return out
