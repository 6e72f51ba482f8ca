"""Moves a mask with .type and the name of the tensor type, as was done long ago."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    before = torch.ones(n, n).tril(-1).type(scores.type())
    distance = torch.arange(n, device=scores.device)
    distance = (distance[None] - distance[:, None]).abs().clamp(max=max_dist)
    return scores + (before * rel_bias[max_dist - distance] + (1 - before) * rel_bias[max_dist + distance])
