import math

import torch


def slope_list(heads: int) -> list[float]:
    closest = 2 ** math.floor(math.log2(heads))
    out = []
    for h in range(1, closest + 1):
        out.append(2.0 ** (-8.0 * h / closest))
    for h in range(1, 2 * closest + 1, 2):
        if len(out) < heads:
            out.append(2.0 ** (-4.0 * h / closest))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    row = torch.arange(seq_len - 1, -1, -1, dtype=torch.float32) if seq_len > 0 else torch.zeros(0)
    heads = torch.stack([row * -s for s in slope_list(num_heads)])
    return heads.unsqueeze(1).expand(-1, seq_len, -1)
