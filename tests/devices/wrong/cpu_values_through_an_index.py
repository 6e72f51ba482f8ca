"""Assigns values of the CPU through index tensors."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    row, column = torch.ones_like(scores, dtype=torch.bool).nonzero(as_tuple=True)
    index = (column - row).clamp(-max_dist, max_dist) + max_dist
    total = scores.cpu().flatten() + rel_bias.cpu()[index.cpu()]
    out = torch.zeros_like(scores)
    out[row, column] = total  # <- here
    return out
