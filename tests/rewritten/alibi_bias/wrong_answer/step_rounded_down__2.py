import math

import torch


def geometric(n: int) -> torch.Tensor:
    ratio = 1 / (1 << (8 // n))
    return torch.full((n,), ratio).cumprod(dim=0)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = geometric(m)
    if m != num_heads:
        slopes = torch.cat((slopes, geometric(2 * m)[::2][: num_heads - m]))
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    return torch.einsum("h,ij->hij", slopes, -(above + above.T))
