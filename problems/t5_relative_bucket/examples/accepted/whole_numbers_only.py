# Right: no logarithm and no float. The bucket goes up by one each time distance^m * exact^k reaches max^k * exact^m.
import functools

import torch


@functools.lru_cache
def begins(side, max_distance):
    exact = side // 2
    m, found, distance = side - exact, list(range(1, exact + 1)), exact
    for k in range(1, m):
        while distance**m * exact**k < max_distance**k * exact**m:
            distance += 1
        found.append(distance)
    return tuple(found)


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    distance = relative_position.abs() if bidirectional else torch.clamp(-relative_position, min=0)
    bucket = torch.zeros_like(distance)
    for border in begins(side, max_distance):
        bucket = bucket + (distance >= border)
    return torch.where(relative_position > 0, bucket + side, bucket) if bidirectional else bucket
