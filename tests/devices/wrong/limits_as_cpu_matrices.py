"""maximum and minimum with matrices of limits that are on the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    high = torch.full(scores.shape, max_dist)
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    offset = torch.minimum(offset, high)  # <- here
    return scores + rel_bias[torch.maximum(offset, -high) + max_dist]
