# Clips at max_dist - 1, so the two outermost entries are never used.
# Source: https://github.com/lucidrains/global-self-attention-network/issues/2, https://github.com/LeapLabTHU/DAT/issues/38
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(1 - max_dist, max_dist - 1)
    return scores + rel_bias[offset + max_dist]
