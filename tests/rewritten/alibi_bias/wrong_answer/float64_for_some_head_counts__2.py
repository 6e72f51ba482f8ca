import numpy as np
import torch


def powers(n: int) -> list[float]:
    return [0.5 ** (8 * k / n) for k in range(1, n + 1)]


def slopes_of(n: int) -> torch.Tensor:
    m = 1 << (n.bit_length() - 1)
    if m == n:
        return torch.tensor(powers(n))
    return torch.tensor(np.array(powers(m) + powers(2 * m)[::2][: n - m]))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    gap = above + above.T
    return torch.stack([gap.to(s.dtype) * -s for s in slopes_of(num_heads)])
