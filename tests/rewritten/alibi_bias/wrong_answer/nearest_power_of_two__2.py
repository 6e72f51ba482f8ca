import numpy as np
import torch


def head_slopes(n: int) -> list[float]:
    m = 1 << int(np.rint(np.log2(n)))
    if m >= n:
        return [0.5 ** (8 * k / m) for k in range(1, n + 1)]
    return head_slopes(m) + head_slopes(2 * m)[::2][: n - m]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = torch.tensor(head_slopes(num_heads)).unsqueeze(-1)
    keys = torch.arange(seq_len)
    out = torch.empty(num_heads, seq_len, seq_len)
    for i in range(seq_len):
        out[:, i] = slopes * -(keys - i).abs()
    return out
