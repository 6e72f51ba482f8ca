# Unusual: named tuple.
import numpy as np

from collections import namedtuple
Out = namedtuple("Out", "total counts parity where")
def stats(x, ids, *, scale=1):
    w = np.zeros((x.size, 4), x.dtype); w[np.arange(x.size), ids] = x
    return Out(np.sum(x * x.dtype.type(scale)), np.array([np.count_nonzero(ids == k) for k in range(4)]), np.mod(ids, 2), w)
