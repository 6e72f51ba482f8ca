# Unusual: float64 inside.
import numpy as np

def outer_sum(a, b, shift=0):
    return (a.astype(float) @ b.astype(float).T + shift).astype(a.dtype)
