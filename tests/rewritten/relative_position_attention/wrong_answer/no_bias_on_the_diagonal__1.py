import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = scores.clone()
    for step in range(1, n):
        near = min(step, max_dist)
        out.diagonal(step).add_(rel_bias[max_dist + near])  # keys after the query
        out.diagonal(-step).add_(rel_bias[max_dist - near])  # keys before it
    return out
