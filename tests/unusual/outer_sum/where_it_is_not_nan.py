# Unusual: where it is not nan.
import numpy as np

def outer_sum(a, b, shift=0):
    r = np.dot(a, b.T)
    return np.where(r == r, r + shift, np.nan).astype(a.dtype)
