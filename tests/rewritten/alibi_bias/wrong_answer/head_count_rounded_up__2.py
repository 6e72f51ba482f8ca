import numpy as np
import torch


def head_slopes(n: int) -> np.ndarray:
    m = 1 << (n.bit_length() - 1)
    slopes = np.exp2(-8 * np.arange(1, m + 1) / m)
    if m < n:
        # 2m heads: every other slope, from the first on
        slopes = np.append(slopes, np.exp2(-4 * np.arange(1, 2 * m, 2) / m))
    return slopes


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    keys = torch.arange(seq_len, dtype=torch.float32)
    slopes = torch.tensor(head_slopes(num_heads), dtype=torch.float32)
    out = torch.empty(len(slopes), seq_len, seq_len)
    for i in range(seq_len):
        out[:, i, :] = -torch.outer(slopes, (keys - i).abs())
    return out
