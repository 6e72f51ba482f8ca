import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = scores.clone()
    for offset in range(1 - n, n):
        number = rel_bias[max(-max_dist, min(offset, max_dist)) + max_dist].item()
        out.diagonal(offset).add_(number)
    return out
