import math

import torch


def get_slopes(heads: int) -> list[float]:
    m = 2 ** math.floor(math.log2(heads))
    out = []
    for h in range(1, m + 1):
        out.append(2.0 ** (-8.0 * h / m))
    for h in range(1, 2 * m + 1, 2):
        if len(out) < heads:
            out.append(2.0 ** (-4.0 * h / m))
    return out


def alibi_bias(num_heads, seq_len):
    slopes = torch.tensor([round(s, 4) for s in get_slopes(num_heads)])
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -slopes.view(-1, 1, 1) * dist
