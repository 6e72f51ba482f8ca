"""Indexes a table of the CPU with an index of the GPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    table = rel_bias.cpu()
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = table[index]  # <- here
    return scores + bias.to(scores.device)
