import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = torch.abs(relative_position) if bidirectional else torch.clamp(-relative_position, min=0)
    ratio = n.clamp(min=exact).double() / exact
    far = exact + torch.floor(torch.log(ratio) / math.log(max_distance) * (side - exact)).long()
    bucket = torch.where(n < exact, n, torch.minimum(far, torch.full_like(far, side - 1)))
    if bidirectional:
        bucket = bucket + torch.where(relative_position > 0, side, 0)
    return bucket
