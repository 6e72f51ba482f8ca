import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        offset = (relative_position > 0).long() * num_buckets
        n = relative_position.abs()
    else:
        offset = 0
        n = torch.relu(-relative_position)
    exact = num_buckets // 2
    steps = (n.clamp_min(1).to(torch.float64).log() - math.log(exact)) * (num_buckets - exact)
    far = exact + steps / (math.log(max_distance) - math.log(exact))
    far = far.clamp_max(num_buckets - 1)
    return offset + torch.where(n < exact, n.double(), far)
