# Each far bucket is twice as wide as the one before, whatever max_distance is.
# Source: https://github.com/BenfengXu/SSAN/issues/19 (other layout: buckets that double)
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    far = exact + torch.log2(n.double().clamp(min=exact) / exact).long()
    out = torch.where(n < exact, n, far.clamp(max=side - 1))
    return out + side * (relative_position > 0) if bidirectional else out
