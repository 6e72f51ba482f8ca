# Unusual: negative strides.
import numpy as np

def outer_sum(a, b, shift=0):
    return (np.flip(a, 0) @ np.flip(b, 0).T + shift)[::-1, ::-1]
