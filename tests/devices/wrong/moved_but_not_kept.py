"""Calls .to(scores.device) and does not keep what it returns."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n)
    position.to(scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = torch.gather(rel_bias.expand(n, -1), 1, index)  # <- here
    return scores + bias
