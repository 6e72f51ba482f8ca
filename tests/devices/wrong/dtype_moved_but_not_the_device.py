"""Converts a mask to the dtype of the scores and forgets the device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    place = torch.arange(scores.shape[0])
    offset = (place[None, :] - place[:, None]).clamp(-max_dist, max_dist)
    bias = torch.zeros_like(scores)
    for k in range(-max_dist, max_dist + 1):
        mask = (offset == k).to(scores.dtype)
        bias = bias + mask * rel_bias[k + max_dist]  # <- here
    return scores + bias
