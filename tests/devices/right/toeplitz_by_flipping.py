"""Builds the first column upside down and the first row, and slides over both."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    distance = torch.arange(n, device=scores.device).clamp(max=max_dist)
    row, column = rel_bias[max_dist + distance], rel_bias[max_dist - distance]
    line = torch.cat((column.flip(0), row[1:]))
    return scores + torch.stack([line[n - 1 - i : 2 * n - 1 - i] for i in range(n)])
