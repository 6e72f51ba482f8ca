# Unusual: array without axes.
import numpy as np

def stats(x, ids, scale=1):
    t = np.empty((), x.dtype); t[...] = x.sum(dtype=np.float64) * scale
    u, n = np.unique(ids, return_counts=True)
    c = np.zeros(4, int); c[u] = n
    w = np.zeros((4, len(x)), x.dtype); np.put_along_axis(w, ids[None], x[None], 0)
    return t, c, np.bitwise_and(ids, 1), w.T
