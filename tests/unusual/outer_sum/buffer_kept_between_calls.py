# Unusual: buffer kept between calls.
import numpy as np

_work = {}
def outer_sum(a, b, shift=0):
    key = len(a), len(b), a.dtype
    work = _work.setdefault(key, np.empty((len(a), len(b)), a.dtype))
    np.matmul(a, b.T, out=work)
    return work + shift
