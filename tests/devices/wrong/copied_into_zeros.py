"""Copies the finished result into torch.zeros."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    total = scores + rel_bias[(at[None, :] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    out = torch.zeros(scores.shape, dtype=scores.dtype)
    out.copy_(total)
    return out  # <- on the cpu
