# Clips far keys after the query, and lets those before it wrap by negative indexing.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(max=max_dist) + max_dist
    return scores + rel_bias[offset % rel_bias.shape[0]]
