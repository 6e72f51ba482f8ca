"""lru_cache with the device among the arguments."""
import functools

import torch


@functools.lru_cache(maxsize=None)
def index_of(n, max_dist, device):
    position = torch.arange(n, device=device)
    return (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist


def relative_position_attention(scores, rel_bias, max_dist):
    index = index_of(scores.shape[0], max_dist, scores.device)
    return scores + rel_bias.index_select(0, index.flatten()).view_as(scores)
