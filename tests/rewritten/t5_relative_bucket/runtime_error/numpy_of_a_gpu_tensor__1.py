import numpy as np
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    p = np.asarray(relative_position)
    per_side = num_buckets // 2 if bidirectional else num_buckets
    exact = per_side // 2
    n = np.abs(p) if bidirectional else np.maximum(0, -p)
    growth = np.log(np.maximum(n, exact) / exact) / np.log(max_distance / exact)
    far = np.minimum(exact + np.floor(growth * (per_side - exact)).astype(np.int64), per_side - 1)
    b = np.where(n < exact, n, far)
    if bidirectional:
        b = np.where(p > 0, b + per_side, b)
    return torch.tensor(b)
