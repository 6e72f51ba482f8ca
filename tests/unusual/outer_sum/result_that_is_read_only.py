# Unusual: result that is read only.
import numpy as np

def outer_sum(a, b, shift=0):
    r = np.tensordot(a, b, ([1], [1])) + shift
    r.setflags(write=False)
    return r
