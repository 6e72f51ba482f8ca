import numpy as np


def softmax_rows(x: np.ndarray) -> np.ndarray:
    scores = x.astype(np.float64)
    scores[scores == -np.inf] = -1e9
    scores -= np.max(scores, axis=-1, keepdims=True)
    e = np.exp(scores)
    return (e / e.sum(axis=-1, keepdims=True)).astype(x.dtype)
