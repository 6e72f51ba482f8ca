import numpy as np


def softmax_rows(x: np.ndarray) -> np.ndarray:
    largest = np.amax(x, -1)
    exps = np.exp(np.subtract(x, largest))
    totals = np.sum(exps, -1)
    return np.divide(exps, totals)
