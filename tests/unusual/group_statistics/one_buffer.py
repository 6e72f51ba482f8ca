# Unusual: one buffer.
import numpy as np

def stats(x, ids, scale=1):
    """several results that are views of one new buffer"""
    n = len(x)
    floats = np.zeros(1 + 4 * n, x.dtype)
    ints = np.zeros(4 + n, np.int64)
    floats[0] = x.sum() * scale
    w = floats[1:].reshape(n, 4); w[range(n), ids] = x
    ints[:4] = [(ids == k).sum() for k in range(4)]
    ints[4:] = ids % 2
    return floats[0], ints[:4], ints[4:], w
