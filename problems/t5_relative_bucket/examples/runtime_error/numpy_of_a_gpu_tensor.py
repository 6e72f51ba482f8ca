# NumPy cannot read a tensor on a GPU, and what it gives is on the CPU.
# Source: https://github.com/JDAI-CV/fast-reid/pull/509 (the same kind)
import numpy as np
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    p = relative_position.numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(p) if bidirectional else np.maximum(-p, 0)
    steps = np.log(np.maximum(n, exact) / exact) / np.log(max_distance / exact) * (side - exact)
    out = np.where(n < exact, n, np.minimum(exact + steps.astype(np.int64), side - 1))
    return torch.from_numpy(np.asarray(out + side * (p > 0) if bidirectional else out))
