import numpy as np
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = torch.maximum(-relative_position, torch.zeros_like(relative_position))
    exact = num_buckets // 2
    logs = torch.log2(n.clamp(min=exact).double() / exact)
    far = exact + (logs / np.log(max_distance / exact) * (num_buckets - exact)).long()
    b = torch.where(n < exact, n, torch.clamp(far, max=num_buckets - 1))
    return b + num_buckets * (relative_position > 0).long() if bidirectional else b
