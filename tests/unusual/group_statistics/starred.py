# Unusual: starred.
import numpy as np

def stats(*a, **k):
    x, ids = a
    w = np.zeros((len(x), 4), dtype=x.dtype)
    w.flat[np.ravel_multi_index((np.arange(len(x)), ids), w.shape)] = x
    return *(x.sum(keepdims=True).reshape(()) * x.dtype.type(k.get("scale", 1)),), np.bincount(ids, minlength=4), ids % 2, w
