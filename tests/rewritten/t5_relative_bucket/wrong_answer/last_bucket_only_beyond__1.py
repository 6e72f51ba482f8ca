import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = torch.maximum(-relative_position, torch.zeros_like(relative_position))
    exact = num_buckets // 2
    last = num_buckets - 1
    log_part = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = exact + torch.floor(log_part * (last - exact) + 1e-9).long()
    b = torch.where(n < exact, n, torch.clamp(far, max=last))
    return b + num_buckets * (relative_position > 0).long() if bidirectional else b
