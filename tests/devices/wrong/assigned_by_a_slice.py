"""Assigns the result to a slice of a larger matrix of the CPU: a copy, so nothing is raised."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    place = torch.arange(n, device=scores.device)
    out = torch.zeros(n + 1, n + 1, dtype=scores.dtype)
    out[:n, :n] = scores + rel_bias[(place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return out[:n, :n].contiguous()  # <- on the cpu
