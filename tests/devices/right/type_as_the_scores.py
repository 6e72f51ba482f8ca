"""A mask for each side of the diagonal, taken along by type_as."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n)
    offset = position[None] - position[:, None]
    bias = torch.zeros(n, n).type_as(scores)
    for k in range(-max_dist, max_dist + 1):
        where = offset.clamp(-max_dist, max_dist) == k
        bias = bias + where.type_as(scores) * rel_bias[k + max_dist]
    return scores + bias
