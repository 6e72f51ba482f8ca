# Unusual: generator unpacked.
import numpy as np

def parts(x, ids, scale):
    yield x.dtype.type(x.sum() * scale)
    yield np.bincount(ids, None, 4)
    yield ids % 2
    yield np.einsum("n,nk->nk", x, np.eye(4, dtype=x.dtype)[ids])
def stats(x, ids, scale=1):
    return tuple(parts(x, ids, scale))
