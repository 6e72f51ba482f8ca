"""Tries .cuda() and goes on without; in the end everything is where the scores are."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    try:
        position = position.cuda()
    except (AssertionError, RuntimeError):
        pass
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index.to(scores.device)]
