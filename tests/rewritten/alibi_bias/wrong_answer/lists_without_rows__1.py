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
    bias = []
    for slope in get_slopes(num_heads):
        head = []
        for i in range(seq_len):
            head.append([-slope * abs(i - j) for j in range(seq_len)])
        bias.append(head)
    return torch.tensor(bias)
