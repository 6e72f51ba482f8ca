# Unusual: taken from an identity.
import numpy as np

def stats(x, ids, scale=1):
    hot = np.identity(4, bool).take(ids, axis=0)
    return np.dot(x, np.full(x.shape, scale, x.dtype)), hot.sum(axis=0), np.array([0, 1, 0, 1])[ids], np.multiply(hot, x[:, None], dtype=x.dtype)
