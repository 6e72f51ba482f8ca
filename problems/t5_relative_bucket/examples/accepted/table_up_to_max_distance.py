# Right: a table of all distances up to max_distance, kept by its settings, and further ones held to its end.
import functools
import math

import torch


@functools.cache
def table(side, max_distance):
    exact = side // 2
    n = torch.arange(exact, max_distance + 1, dtype=torch.float64)
    far = exact + torch.floor(torch.log2(n / exact) / math.log2(max_distance / exact) * (side - exact))
    return torch.cat([torch.arange(exact), far.long().clamp(max=side - 1)])


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets >> 1 if bidirectional else num_buckets
    lookup = table(side, max_distance).to(relative_position.device)
    n = torch.abs(relative_position) if bidirectional else -torch.clamp(relative_position, max=0)
    found = torch.take(lookup, n.clamp(max=max_distance))
    return found + side * (relative_position > 0).long() if bidirectional else found
