# abs_ and neg_ write into the caller's positions.
# Source: https://github.com/thuanz123/enhancing-transformers/issues/11 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    after = relative_position > 0
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs_() if bidirectional else relative_position.neg_().clamp_(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * after if bidirectional else out
