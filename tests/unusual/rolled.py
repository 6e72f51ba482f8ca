# Unusual: rolls the stretched table by one for each row.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    strip = rel_bias[torch.arange(-n, n).clamp(-max_dist, max_dist) + max_dist]
    return torch.stack([torch.roll(strip, i)[n:] for i in range(n)]) + scores
