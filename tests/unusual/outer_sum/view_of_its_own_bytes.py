# Unusual: view of its own bytes.
import numpy as np

def outer_sum(a, b, shift=0):
    r = a @ b.T + shift
    return r.view(np.uint8).copy().view(a.dtype).reshape(r.shape)
