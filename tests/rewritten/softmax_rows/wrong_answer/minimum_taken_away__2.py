import numpy as np


def softmax_rows(x: np.ndarray) -> np.ndarray:
    valid = np.isfinite(x)
    smallest = np.min(x, axis=-1, keepdims=True, where=valid, initial=np.finfo(x.dtype).max)
    powers = np.zeros_like(x)
    with np.errstate(all="ignore"):
        np.exp(np.subtract(x, smallest), where=valid, out=powers)
        denominator = np.einsum("...n->...", powers)[..., None]
        shares = powers / denominator
    empty = ~valid.any(axis=-1)
    shares[empty] = 0
    return shares
