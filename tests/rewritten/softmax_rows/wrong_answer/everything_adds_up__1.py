import math

import numpy as np


def softmax_rows(x: np.ndarray) -> np.ndarray:
    values = x.ravel().tolist()
    top = max(values)
    exps = []
    total = 0.0
    for value in values:
        e = math.exp(value - top)
        exps.append(e)
        total += e
    return np.array([e / total for e in exps], dtype=x.dtype).reshape(x.shape)
