# Unusual: moveaxis.
import numpy as np

def outer_sum(*args, shift=0):
    a, b = args
    p = a[:, None, :] * b[None, :, :]
    return np.moveaxis(p, -1, 0).sum(0) + shift
