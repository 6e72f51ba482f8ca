"""Counts how many steps lie below each offset; the steps come one by one from a CPU tensor."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None] - position[:, None]
    index = torch.zeros_like(offset)
    for step in torch.arange(1 - max_dist, max_dist + 1):
        index += offset >= step
    return scores + rel_bias[index]
