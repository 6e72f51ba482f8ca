# Unusual: callable object.
import numpy as np

class Outer:
    def __call__(self, a, b, shift=0):
        return np.add(a @ b.T, shift, dtype=a.dtype)
outer_sum = Outer()
