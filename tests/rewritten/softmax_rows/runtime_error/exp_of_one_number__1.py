from math import exp

import numpy as np


def softmax_rows(x: np.ndarray) -> np.ndarray:
    biggest = np.max(x, axis=-1, keepdims=True)
    powers = exp(np.subtract(x, biggest))
    return np.array([p / sum(p) for p in powers], dtype=x.dtype)
