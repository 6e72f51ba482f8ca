# Right, and slow: one element at a time.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    out = torch.empty_like(scores)
    n = scores.shape[0]
    for i in range(n):
        for j in range(n):
            out[i, j] = scores[i, j] + rel_bias[min(max(j - i, -max_dist), max_dist) + max_dist]
    return out
