"""Indexes a table of two columns with two index tensors, both on the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    table = torch.stack((rel_bias, rel_bias), dim=1)
    return scores + table[index, position % 2]  # hint
