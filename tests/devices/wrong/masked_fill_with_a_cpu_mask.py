"""masked_fill with masks of the CPU, one for each entry."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    bias = torch.zeros_like(scores)
    for k in range(-max_dist, max_dist + 1):
        bias = bias.masked_fill(offset == k, rel_bias[k + max_dist])  # <- here
    return scores + bias
