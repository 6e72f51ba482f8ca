# Unusual: in place on its own copies.
import numpy as np

def outer_sum(a, b, shift=0):
    a = a.copy(); b = np.array(b)
    a *= 1; b[...] = b
    r = np.inner(a, b); r += shift
    return r
