"""lru_cache by the length alone; what it remembers is on the CPU."""
import functools

import torch


@functools.lru_cache(maxsize=None)
def offsets(n):
    position = torch.arange(n)
    return position[None, :] - position[:, None]


def relative_position_attention(scores, rel_bias, max_dist):
    index = offsets(scores.shape[0]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias.take(index)  # <- here
