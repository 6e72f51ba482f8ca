# The logarithm is rounded up, so every far bucket but its first distance is one too high.
# Source: https://github.com/DataDog/sketches-go/issues/84, https://github.com/prebid/Prebid.js/pull/8204 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.log(n.double().clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    far = exact + torch.ceil(steps).long()
    out = torch.where(n < exact, n, far.clamp(max=side - 1))
    return out + side * (relative_position > 0) if bidirectional else out
