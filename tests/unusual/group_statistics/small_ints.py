# Unusual: small ints.
import numpy as np

def stats(x, ids, scale=1):
    w = np.zeros((len(x), 4), x.dtype)
    w[np.arange(len(x)), ids.astype(np.int8)] = x
    return x.sum() * x.dtype.type(scale), (ids == np.c_[:4]).sum(1), (ids.astype(np.uint8) % 2).astype(ids.dtype), w
