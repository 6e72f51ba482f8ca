"""Checks its own index with == against a tensor of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n, device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    if not (index[0] == torch.arange(n).clamp(max=max_dist) + max_dist).all():  # <- here
        raise ValueError("the first row is wrong")
    return scores + rel_bias[index]
