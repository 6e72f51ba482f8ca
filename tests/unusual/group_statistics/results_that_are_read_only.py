# Unusual: results that are read only.
import numpy as np

def stats(x, ids, scale=1):
    r = [np.array(x.sum() * x.dtype.type(scale)), np.bincount(ids, minlength=4), ids % 2, np.eye(4, dtype=x.dtype)[ids] * x[:, None]]
    for one in r: one.setflags(write=False)
    return tuple(r)
