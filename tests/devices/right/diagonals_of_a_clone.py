"""Adds to each diagonal of a clone, in place."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = torch.clone(scores)
    for k in range(1 - n, n):
        out.diagonal(k).add_(rel_bias[min(max(k, -max_dist), max_dist) + max_dist])
    return out
