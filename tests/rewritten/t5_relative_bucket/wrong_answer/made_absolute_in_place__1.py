import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    is_after = relative_position > 0
    if bidirectional:
        num_buckets //= 2
        torch.abs(relative_position, out=relative_position)
    else:
        relative_position.mul_(-1).clamp_(min=0)
    exact = num_buckets // 2
    logs = torch.log(relative_position.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = torch.clamp(exact + (logs * (num_buckets - exact)).long(), max=num_buckets - 1)
    b = torch.where(relative_position < exact, relative_position, far)
    return b + num_buckets * is_after if bidirectional else b
