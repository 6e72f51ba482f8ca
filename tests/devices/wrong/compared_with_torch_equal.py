"""Checks its own index with torch.equal against a tensor of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n, device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    assert torch.equal(index.diagonal(), torch.full((n,), max_dist))  # <- here
    return scores + rel_bias[index]
