"""torch.where with masks of the CPU, one for each entry."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n)
    offset = position[None, :] - position[:, None]
    bias = rel_bias[0].expand(n, n)
    for k in range(-max_dist, max_dist + 1):
        bias = torch.where(offset >= k, rel_bias[k + max_dist], bias)  # <- here
    return scores + bias
