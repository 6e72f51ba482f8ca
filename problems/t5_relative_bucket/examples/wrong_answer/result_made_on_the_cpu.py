# Made of a list, the result is on the CPU wherever the positions are.
# Source: https://github.com/huggingface/transformers/issues/2472, https://github.com/pytorch/text/pull/1944 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    buckets = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)
        buckets.append(n + side if bidirectional and p > 0 else n)
    return torch.tensor(buckets, dtype=torch.int64).reshape(relative_position.shape)
