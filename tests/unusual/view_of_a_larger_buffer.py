# Unusual: the result is a transposed view that begins in the middle of a buffer of its own.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    buffer = torch.empty(n * n + 7, dtype=scores.dtype, device=scores.device)
    out = buffer[5 : 5 + n * n].view(n, n).t()
    at = torch.arange(n, device=scores.device)
    out.copy_(rel_bias[(at - at.view(-1, 1)).clip(-max_dist, max_dist) + max_dist])
    out += scores
    return out
