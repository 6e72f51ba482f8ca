# bidirectional is not looked at: there are always two sides.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    half = num_buckets // 2
    exact = half // 2
    distance = relative_position.abs()
    steps = (distance.clamp(min=exact) / exact).log() * (half - exact) / math.log(max_distance / exact)
    far = (steps.long() + exact).clamp(max=half - 1)
    return torch.where(distance < exact, distance, far) + half * (relative_position > 0)
