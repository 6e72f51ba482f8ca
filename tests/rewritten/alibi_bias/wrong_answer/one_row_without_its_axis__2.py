import math

import torch


def slope(h: int, n: int) -> float:
    m = 2 ** math.floor(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    bias = []
    for h in range(num_heads):
        s = slope(h, num_heads)
        bias.append([s * (key - (seq_len - 1)) for key in range(seq_len)])
    return torch.tensor(bias, dtype=torch.float32)
