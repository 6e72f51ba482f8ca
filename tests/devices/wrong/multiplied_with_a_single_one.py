"""Multiplies with torch.ones(1), which would be fine without its dimension."""
import torch

ONE = torch.ones(1)


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    one = ONE.to(scores.dtype)
    return one * rel_bias[index] + scores  # <- here
