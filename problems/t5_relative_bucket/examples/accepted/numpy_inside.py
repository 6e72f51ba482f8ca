# Right: NumPy computes, on the CPU, and the result goes back to where the positions are.
import numpy as np
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    p = relative_position.cpu().numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(p) if bidirectional else np.maximum(-p, 0)
    with np.errstate(divide="ignore"):
        share = np.log(n / exact) / np.log(max_distance / exact)
    share = np.clip(share, 0, 1)
    far = np.minimum(exact + (share * (side - exact)).astype(np.int64), side - 1)
    bucket = np.where(n < exact, n, far) + (side * (p > 0) if bidirectional else 0)
    return torch.from_numpy(np.asarray(bucket, dtype=np.int64)).to(relative_position.device)
