# The same wrong idea, taken literally: only the cells with j == i get nothing.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = at[None] - at[:, None]
    bias = rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
    return torch.where(offset == 0, scores, scores + bias)
