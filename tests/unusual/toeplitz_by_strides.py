# Unusual: as_strided makes a Toeplitz matrix out of the stretched table; no row is copied.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    reversed_strip = rel_bias[torch.arange(n - 1, -n, -1).clamp(-max_dist, max_dist) + max_dist]
    hankel = reversed_strip.as_strided((n, n), (1, 1))
    return (hankel + scores.flip(1)).flip(1)
