import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.size(0)
    bias = torch.zeros(n, n, device=scores.device)
    for off in range(1 - n, n):
        k = min(max(off, -max_dist), max_dist) + max_dist
        bias.diagonal(off)[:] = rel_bias[k]
    return bias + scores
