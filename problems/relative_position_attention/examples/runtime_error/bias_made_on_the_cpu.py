import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    bias = torch.zeros(n, n, dtype=scores.dtype)
    for i in range(n):
        for j in range(n):
            bias[i, j] = rel_bias[max(-max_dist, min(max_dist, j - i)) + max_dist]
    return scores + bias
