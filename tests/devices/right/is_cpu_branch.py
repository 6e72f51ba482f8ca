"""Asks is_cpu; elsewhere it takes the device itself."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    kind = {} if scores.is_cpu else {"device": scores.device}
    position = torch.arange(scores.shape[0], **kind)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
