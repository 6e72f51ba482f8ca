"""Remembers the index by its sizes. It is on the CPU for good, which an index may be."""
import functools

import torch


@functools.lru_cache(maxsize=16)
def index_of(n, max_dist):
    position = torch.arange(n)
    return (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + rel_bias[index_of(scores.shape[0], max_dist)]  # hint
