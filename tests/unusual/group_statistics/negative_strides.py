# Unusual: negative strides.
import numpy as np

def stats(x, ids, scale=1):
    return x.sum() * x.dtype.type(scale), np.bincount(3 - ids, minlength=4)[::-1], (ids[::-1] % 2)[::-1], (np.eye(4, dtype=x.dtype)[ids[::-1]] * x[::-1, None])[::-1]
