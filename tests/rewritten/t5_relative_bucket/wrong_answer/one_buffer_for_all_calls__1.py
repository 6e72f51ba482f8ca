import math

import torch


def compute_buckets(relative_position, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    out = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    far = out >= exact
    grown = torch.log(out[far].double() / exact) / math.log(max_distance / exact)
    out[far] = (exact + (grown * (side - exact)).floor().long()).clamp(max=side - 1)
    if bidirectional:
        out[relative_position > 0] += side
    return out


_results = {}


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    key = (tuple(relative_position.shape), relative_position.device)
    if key not in _results:
        _results[key] = torch.zeros(relative_position.shape, dtype=torch.int64, device=relative_position.device)
    result = _results[key]
    result[...] = compute_buckets(relative_position, bidirectional, num_buckets, max_distance)
    return result
