# Goes element by element along an axis, and a single position has none.
# Source: https://github.com/zihangdai/mos/issues/4 (the same kind)
import math

import torch


def bucket(p, bidirectional, num_buckets, max_distance):
    if isinstance(p, list):
        return [bucket(each, bidirectional, num_buckets, max_distance) for each in p]
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = abs(p) if bidirectional else max(-p, 0)
    if n >= exact:
        n = min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)
    return n + side if bidirectional and p > 0 else n


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    rows = [bucket(row.tolist(), bidirectional, num_buckets, max_distance) for row in relative_position]
    found = torch.tensor(rows, dtype=torch.int64, device=relative_position.device)
    return found.reshape(relative_position.shape)
