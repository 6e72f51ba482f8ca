# Offsets beyond the table wrap around instead of being clipped.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = at[None] - at[:, None]
    return scores + rel_bias[(offset + max_dist) % (2 * max_dist + 1)]
