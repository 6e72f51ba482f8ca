import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    index = []
    for q in range(n):
        for k in range(n):
            index.append(max(-max_dist, min(max_dist, k - q)) + max_dist)
    summed = scores.view(n * n) + rel_bias[index]
    return summed.view(n, n)
