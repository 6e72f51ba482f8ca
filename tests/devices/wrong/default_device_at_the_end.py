"""Sends the result to the default device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    total = scores + rel_bias[(at[None, :] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return total.to(torch.get_default_device())  # <- on the cpu
