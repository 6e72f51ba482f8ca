# Two-sided the buckets are counted from the middle, down before the query and up after it.
# Source: https://github.com/kyegomez/zeta/blob/master/tests/nn/biases/test_relative_position_bias.py (whose test expects it)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.log(n.double().clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return side + out * relative_position.sign() if bidirectional else out
