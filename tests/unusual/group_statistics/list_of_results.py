# Unusual: list of results.
import numpy as np
def stats(x, ids, scale=1):
    h = np.eye(4, dtype=x.dtype)[ids]
    return [np.asarray(x.sum() * x.dtype.type(scale)), np.bincount(ids, minlength=4), ids & 1, h * x[:, None]]
