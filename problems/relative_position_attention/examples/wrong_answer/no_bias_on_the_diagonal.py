# Takes offset 0 for "no bias" and leaves the diagonal as it is.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    bias = rel_bias[offset + max_dist]
    return scores + bias.masked_fill(offset == 0, 0)
