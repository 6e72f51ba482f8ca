import math

import torch

CACHE = {}


def slopes_for(n):
    return [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    size = math.prod((num_heads, seq_len, seq_len))
    bias = CACHE.get(size)
    if bias is None:
        m = 2 ** int(math.log2(num_heads))
        slopes = torch.tensor(slopes_for(m) + slopes_for(2 * m)[::2][: num_heads - m])
        pos = torch.arange(seq_len, dtype=torch.float32)
        dist = torch.abs(pos.unsqueeze(-1) - pos)
        bias = CACHE[size] = torch.einsum("h,ij->hij", -slopes, dist)
    return bias.clone()
