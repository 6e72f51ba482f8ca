# The last bucket is put into a tensor on the CPU, and the positions may be on a GPU.
# Source: https://github.com/huggingface/transformers/issues/2472, https://github.com/pytorch/text/pull/1944 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    bucket = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        bucket = (n < 0).long() * num_buckets
        n = n.abs()
    n = n.clamp(min=0)
    exact = num_buckets // 2
    far = torch.log(n.clamp(min=1) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    last = torch.full(n.shape, num_buckets - 1)
    return bucket + torch.where(n < exact, n, torch.min(exact + far.long(), last))
