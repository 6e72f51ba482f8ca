import math

import torch


def slope_list(heads: int) -> list[float]:
    m = 2 ** math.floor(math.log2(heads))
    out = []
    for h in range(1, m + 1):
        out.append(2.0 ** (-8.0 * h / m))
    for h in range(1, 2 * m + 1, 2):
        if len(out) < heads:
            out.append(2.0 ** (-4.0 * h / m))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = torch.tensor(slope_list(num_heads)).unsqueeze(1)
    out = torch.empty(num_heads, seq_len, seq_len)
    for i in range(seq_len):
        out[:, i] = slopes * torch.arange(-i, seq_len - i)
    return out
