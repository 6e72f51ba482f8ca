# Right: every position by itself, in Python's floats.
import math

import torch


def bucket_of(position, bidirectional, num_buckets, max_distance):
    start = 0
    if bidirectional:
        num_buckets //= 2
        start = num_buckets if position > 0 else 0
        position = abs(position)
    else:
        position = max(-position, 0)
    exact = num_buckets // 2
    if position < exact:
        return start + position
    if position >= max_distance:
        return start + num_buckets - 1
    share = math.log(position / exact) / math.log(max_distance / exact)
    return start + min(exact + math.floor(share * (num_buckets - exact)), num_buckets - 1)


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    settings = bidirectional, num_buckets, max_distance
    flat = [bucket_of(position, *settings) for position in relative_position.flatten().tolist()]
    return torch.tensor(flat, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
