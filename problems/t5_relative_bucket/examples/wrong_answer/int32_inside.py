# Positions pass through int32, which ends at 2**31 - 1, and come out as others.
# Source: https://github.com/vllm-project/tpu-inference/pull/2756 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    p = relative_position.to(torch.int32).long()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = p.abs() if bidirectional else (-p).clamp(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * (p > 0) if bidirectional else out
