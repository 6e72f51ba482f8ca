# Unusual: longlong.
import numpy as np

def stats(x, ids, scale=1):
    c = np.zeros(4, np.longlong); np.add.at(c, ids, 1)
    w = np.where(ids[:, None] == np.arange(4), x[:, None], x.dtype.type(0))
    return np.add.reduce(x) * x.dtype.type(scale), c, ids - 2 * (ids // 2), w
