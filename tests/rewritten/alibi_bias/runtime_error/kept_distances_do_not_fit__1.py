import torch

_distance_cache = {}


def alibi_slopes(n):
    p = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < p, (h + 1) / p, (2 * (h - p) + 1) / (2 * p))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    dist = _distance_cache.get(num_heads)
    if dist is None:
        pos = torch.arange(seq_len)
        dist = (pos[:, None] - pos[None, :]).abs()
        _distance_cache[num_heads] = dist
    bias = torch.zeros(num_heads, seq_len, seq_len)
    bias[:] = -alibi_slopes(num_heads).view(-1, 1, 1) * dist
    return bias
