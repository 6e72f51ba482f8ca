# Unusual: memory map inside.
import numpy as np

import tempfile
def outer_sum(a, b, shift=0):
    with tempfile.TemporaryFile() as f:
        m = np.memmap(f, a.dtype, "w+", shape=(len(a), len(b)))
        m[...] = a @ b.T + shift
        return np.array(m)
