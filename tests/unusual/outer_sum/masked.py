# Unusual: masked.
import numpy as np

def outer_sum(a, b, shift=0):
    return np.ma.array(a @ b.T + shift).filled(0)
