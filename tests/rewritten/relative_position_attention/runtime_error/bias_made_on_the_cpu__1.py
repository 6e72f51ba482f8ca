import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    bias = torch.empty((n, n), dtype=scores.dtype)
    for row in range(n):
        picks = [min(max(col - row, -max_dist), max_dist) + max_dist for col in range(n)]
        bias[row] = rel_bias[picks]
    return scores + bias
