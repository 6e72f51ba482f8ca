# Unusual: matrix inside.
import numpy as np

def outer_sum(a, b, shift=0):
    return np.asarray(np.matrix(a) * np.matrix(b).T) + shift
