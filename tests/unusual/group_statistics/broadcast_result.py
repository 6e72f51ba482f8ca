# Unusual: broadcast result.
import numpy as np

def stats(x, ids, scale=1):
    w = (ids[:, None] == np.arange(4)).astype(x.dtype) * x[:, None]
    return np.broadcast_to(x.sum() * x.dtype.type(scale), ()), np.add.reduce(ids[:, None] == range(4)), ids % 2, w
