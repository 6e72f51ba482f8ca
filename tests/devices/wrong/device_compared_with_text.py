"""Compares a device with text, which is never equal."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    if scores.device == "cuda:0" or scores.device == "cuda":
        position = position.cuda()
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + torch.take(rel_bias, index)  # <- here
