"""Writes a difference of the device with out= into a buffer of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n, device=scores.device)
    offset = torch.empty(n, n, dtype=torch.long)
    torch.sub(position[None, :], position[:, None], out=offset)  # <- here
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
