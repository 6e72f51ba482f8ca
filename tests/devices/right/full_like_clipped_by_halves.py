"""full_like starts every index in the middle; triangles of ones_like push it outwards."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    index = torch.full_like(scores, max_dist, dtype=torch.long)
    ones = torch.ones_like(index)
    for k in range(1, min(max_dist, scores.shape[0] - 1) + 1):
        index += ones.triu(k)
        index -= ones.tril(-k)
    return scores + rel_bias[index]
