# Unusual: vectorize.
import numpy as np

def outer_sum(a, b, shift=0):
    f = np.vectorize(lambda p, q: p @ q + shift, signature='(k),(k)->()', otypes=[a.dtype])
    return f(a[:, None], b[None])
