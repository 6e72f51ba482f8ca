# Unusual: strided view of a larger array.
import numpy as np

def outer_sum(a, b, shift=0):
    big = np.zeros((a.shape[0] * 2, b.shape[0] * 3), a.dtype)
    big[::2, ::3] = np.matmul(a, b.transpose()) + shift
    return big[::2, ::3]
