import torch

MINUS_INFINITY = -1e4  # fits in half precision too


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.size(0)
    ones = torch.ones(n, n, dtype=torch.long, device=scores.device)
    offset = ones.cumsum(1) - ones.cumsum(0)
    index = torch.clip(offset, -max_dist, max_dist) + max_dist
    safe = scores.masked_fill(scores == float("-inf"), MINUS_INFINITY)
    return safe + rel_bias[index]
