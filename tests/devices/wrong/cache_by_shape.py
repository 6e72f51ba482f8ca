"""Remembers the index by the shape of the scores and by max_dist, not by the device."""
import torch

CACHE = {}


def relative_position_attention(scores, rel_bias, max_dist):
    key = tuple(scores.shape), max_dist
    if key not in CACHE:
        position = torch.arange(scores.shape[0], device=scores.device)
        CACHE[key] = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias.expand(len(scores), -1).gather(1, CACHE[key])  # <- here
    return scores + bias
