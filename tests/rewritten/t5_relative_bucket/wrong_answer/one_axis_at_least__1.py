import numpy as np
import torch


def bucket_array(relative_position, bidirectional, num_buckets, max_distance):
    p = relative_position.cpu().numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(p) if bidirectional else np.maximum(-p, 0)
    x = np.log(np.maximum(n, exact) / exact) / np.log(max_distance / exact)
    b = np.where(n < exact, n, np.minimum(exact + np.floor(x * (side - exact)).astype(np.int64), side - 1))
    if bidirectional:
        b = np.where(p > 0, b + side, b)
    return torch.as_tensor(b, device=relative_position.device)


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if relative_position.dim() == 0:
        relative_position = relative_position.unsqueeze(0)
    return bucket_array(relative_position, bidirectional, num_buckets, max_distance)
