# Unusual: scalar view of a buffer.
import numpy as np

def stats(x, ids, scale=1):
    n = len(x)
    floats = np.zeros(1 + 4 * n, x.dtype)
    floats[0] = x.sum() * scale
    w = floats[1:].reshape(n, 4); w[range(n), ids] = x
    return floats[:1].reshape(()), np.bincount(ids, minlength=4).astype(np.intp), ids % 2, w
