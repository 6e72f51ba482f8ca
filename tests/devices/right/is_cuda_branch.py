"""Asks is_cuda and moves the positions with .cuda() if so."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    if scores.is_cuda:
        position = position.cuda()
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
