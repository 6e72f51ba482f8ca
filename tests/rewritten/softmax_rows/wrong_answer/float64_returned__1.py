import math

import numpy as np


def softmax_rows(x):
    out = np.zeros(x.shape)
    for pos in np.ndindex(x.shape[:-1]):
        numbers = [float(v) for v in x[pos]]
        biggest = max(numbers)
        if biggest == -math.inf:
            continue
        e = [math.exp(v - biggest) for v in numbers]
        s = sum(e)
        out[pos] = [v / s for v in e]
    return out
