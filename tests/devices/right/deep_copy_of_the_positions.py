"""Makes a deep copy of a tensor before it changes it."""
import copy

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    column = torch.arange(scores.shape[0], device=scores.device).repeat(len(scores), 1)
    offset = copy.deepcopy(column)
    offset -= column.T
    return scores + rel_bias[offset.clamp_(-max_dist, max_dist) + max_dist]
