# Unusual: python loops.
import numpy as np

def stats(x, ids, scale=1):
    total = x.dtype.type(sum(float(v) for v in x) * scale)
    counts = [0] * 4
    for i in ids: counts[i] += 1
    return (total, np.array(counts, dtype=np.int64), np.fromiter((i % 2 for i in ids), int), np.array([[v if i == k else 0 for k in range(4)] for v, i in zip(x, ids)], dtype=x.dtype))
