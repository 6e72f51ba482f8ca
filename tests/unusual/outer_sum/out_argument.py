# Unusual: out argument.
import numpy as np

def outer_sum(a, b, shift=0):
    out = np.multiply.outer(a[:, 0], b[:, 0])
    np.add(out, np.outer(a[:, 1], b[:, 1]), out=out)
    out += shift
    return out
