"""Adds a 0-dim tensor of the CPU: one number may stay there."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    shift = torch.tensor(max_dist)
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + shift
    return scores + rel_bias[index]
