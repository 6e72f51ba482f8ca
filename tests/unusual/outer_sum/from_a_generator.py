# Unusual: from a generator.
import numpy as np

def outer_sum(a, b, shift=0):
    return np.fromiter((p[0]*q[0]+p[1]*q[1]+shift for p in a for q in b), a.dtype, len(a)*len(b)).reshape(len(a), -1)
