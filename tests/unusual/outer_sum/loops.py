# Unusual: loops.
import numpy as np

def outer_sum(a, b, *, shift=0):
    out = np.empty((len(a), len(b)), a.dtype)
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            out[i, j] = p[0] * q[0] + p[1] * q[1] + shift
    return out
