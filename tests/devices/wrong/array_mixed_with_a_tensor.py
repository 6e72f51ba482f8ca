"""Subtracts a NumPy array from a tensor."""
import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    key = torch.arange(scores.shape[0], device=scores.device)
    query = np.arange(scores.shape[0])
    offset = key[None, :] - query[:, None]  # <- here
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
