import math

import torch


def head_slopes(n: int) -> list[float]:
    if n == 1:
        return [2**-8]
    m = 2 ** (math.ceil(math.log2(n)) - 1)
    first = [2 ** (-8 * (h + 1) / m) for h in range(m)]
    rest = [2 ** (-4 * (2 * k + 1) / m) for k in range(n - m)]
    return first + rest


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    gap = above + above.T
    return torch.einsum("h,ij->hij", -torch.tensor(head_slopes(num_heads)), gap)
