import math

import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = [2 ** (-8 * (h + 1) / m) for h in range(m)]
    slopes += slopes[: num_heads - m]
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return torch.stack([-s * dist for s in slopes])
