import numpy as np


def softmax_rows(x: np.ndarray, eps: float = 1e-8) -> np.ndarray:
    m = np.max(x, axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, np.zeros_like(m))
    num = np.exp(x.astype(np.float64) - m)
    # never divide by zero; this also gives zeros for a masked row
    den = eps + np.sum(num, axis=-1, keepdims=True)
    return np.divide(num, den).astype(x.dtype)
