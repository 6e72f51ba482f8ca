"""new_empty, filled with the middle and then changed around it."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    index = rel_bias.new_empty((n, n), dtype=torch.long).fill_(max_dist)
    for k in range(1, n):
        index.diagonal(k).add_(min(k, max_dist))
        index.diagonal(-k).sub_(min(k, max_dist))
    return scores + rel_bias[index]
