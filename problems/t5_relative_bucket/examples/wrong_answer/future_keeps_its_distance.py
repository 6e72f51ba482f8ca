# With one side keys after the query get the bucket of their distance, as if they were before it.
# Source: https://github.com/microsoft/unilm/issues/762 (which expects it)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.abs()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = exact + (torch.log(n.clamp(min=1) / exact) / math.log(max_distance / exact) * (side - exact)).long()
    out = torch.where(n < exact, n, far.clamp(max=side - 1))
    if bidirectional:
        out += side * (relative_position > 0).long()
    return out
