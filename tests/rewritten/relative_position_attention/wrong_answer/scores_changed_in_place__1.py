import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    for offset in range(-n + 1, n):
        entry = max(-max_dist, min(offset, max_dist)) + max_dist
        scores.diagonal(offset).add_(rel_bias[entry])
    return scores
