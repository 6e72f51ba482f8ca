# Unusual: a view with one column fewer shears the repeated table into a Toeplitz matrix.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    strip = rel_bias[torch.arange(1 - n, n + 1).clamp(-max_dist, max_dist) + max_dist]
    sheared = strip.repeat(n)[: n * (2 * n - 1)].reshape(n, 2 * n - 1)
    return sheared[:, n - 1 :] + scores
