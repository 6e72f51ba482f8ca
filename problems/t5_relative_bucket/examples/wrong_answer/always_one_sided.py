# bidirectional is not looked at: keys after the query are always at distance 0.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    distance = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    steps = (distance.clamp(min=exact) / exact).log() * (num_buckets - exact) / math.log(max_distance / exact)
    return torch.where(distance < exact, distance, (steps.long() + exact).clamp(max=num_buckets - 1))
