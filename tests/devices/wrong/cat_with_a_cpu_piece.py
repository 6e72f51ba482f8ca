"""Puts a spare zero of the CPU behind the table."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    table = torch.cat((rel_bias, torch.zeros(1, dtype=rel_bias.dtype)))  # <- here
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + table[index]
