"""functools.partial fixes the device once for all factories of a call."""
import functools

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    arange = functools.partial(torch.arange, device=scores.device)
    full = functools.partial(torch.full, dtype=torch.long, device=scores.device)
    column = arange(len(scores)).unsqueeze(0)
    low, high = full((1, 1), -max_dist), full((1, 1), max_dist)
    return scores + rel_bias[torch.minimum(torch.maximum(column - column.T, low), high) + high]
