"""Adds in place, to a clone."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    out = scores.clone()
    position = torch.arange(out.shape[0], device=out.device)
    out += rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return out
