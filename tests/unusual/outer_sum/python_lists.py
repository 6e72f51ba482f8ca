# Unusual: python lists.
import numpy as np

def outer_sum(a, b, shift=0):
    return np.array([[sum(x * y for x, y in zip(p, q)) + shift for q in b.tolist()] for p in a.tolist()], dtype=a.dtype)
