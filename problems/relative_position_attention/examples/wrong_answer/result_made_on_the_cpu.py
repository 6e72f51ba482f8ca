import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = torch.empty(n, n, dtype=scores.dtype)
    for i in range(n):
        for j in range(n):
            out[i, j] = scores[i, j] + rel_bias[max(-max_dist, min(max_dist, j - i)) + max_dist]
    return out
