# Unusual: lru_cache on a table of Python ints and functools.cache on a tensor of it; neither is ever handed out.
import functools

import torch


@functools.lru_cache(maxsize=4)
def row(n, i, most):
    return tuple(min(max(j - i, -most), most) + most for j in range(n))


@functools.cache
def table(n, most):
    return torch.tensor([row(n, i, most) for i in range(n)])


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + rel_bias[table(scores.shape[0], max_dist)]
