"""Compares with 0-dim tensors of the CPU to find what lies outside."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    low, high = torch.tensor(-max_dist), torch.tensor(max_dist)
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None] - position[:, None]
    offset = torch.where(offset < low, low, offset)
    offset = torch.where(offset > high, high, offset)
    return scores + rel_bias[offset + high]
