# Unusual: a window that slides over the stretched table, with its rows turned round.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    strip = rel_bias.take(torch.arange(1 - n, n, device=rel_bias.device).clamp(-max_dist, max_dist) + max_dist)
    return strip.unfold(0, n, 1).flip(0) + scores
