# Unusual: einsum.
import numpy as np
def outer_sum(a, b, shift=0):
    return np.einsum('ik,jk->ij', a, b) + shift
