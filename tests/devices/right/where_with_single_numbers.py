"""torch.where chooses between an entry and what was chosen before."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None] - position[:, None]
    bias = rel_bias[0].expand_as(scores)
    for k in range(1, 2 * max_dist + 1):
        bias = torch.where(offset >= k - max_dist, rel_bias[k], bias)
    return scores + bias
