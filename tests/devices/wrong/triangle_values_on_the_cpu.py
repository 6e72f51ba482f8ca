"""Writes values of the CPU at the places of a triangle; the places may be there, the values not."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    offset = torch.zeros(n, n, dtype=torch.long, device=scores.device)
    row, column = torch.triu_indices(n, n)
    offset[row, column] = (column - row).clamp(max=max_dist)  # <- here
    return scores + rel_bias[offset - offset.T + max_dist]
