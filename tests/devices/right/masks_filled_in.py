"""masked_fill with a 0-dim value for every entry of the table."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None] - position[:, None]).clamp(-max_dist, max_dist)
    bias = torch.zeros_like(scores)
    for k in range(-max_dist, max_dist + 1):
        bias = bias.masked_fill(offset == k, rel_bias[max_dist + k])
    return scores + bias
