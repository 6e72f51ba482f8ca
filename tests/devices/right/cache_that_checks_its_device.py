"""Keeps one matrix of offsets and makes it again if the device or the length is another one."""
import torch

kept = None


def relative_position_attention(scores, rel_bias, max_dist):
    global kept
    n = scores.shape[0]
    if kept is None or kept.device != scores.device or len(kept) != n:
        position = torch.arange(n, device=scores.device)
        kept = position[None] - position[:, None]
    return scores + rel_bias.take(kept.clamp(-max_dist, max_dist) + max_dist)
