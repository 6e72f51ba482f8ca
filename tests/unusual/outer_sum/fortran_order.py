# Unusual: fortran order.
import numpy as np
def outer_sum(a, b, shift=0):
    return np.asfortranarray(a @ b.T + a.dtype.type(shift))
