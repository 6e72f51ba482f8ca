import math

import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 2 ** math.floor(math.log2(num_heads))
    h = torch.arange(num_heads)
    whole = torch.div(8 * (h + 1), m, rounding_mode="floor")
    extra = torch.div(8 * (2 * (h - m) + 1), 2 * m, rounding_mode="floor")
    slopes = torch.exp2(-torch.where(h < m, whole, extra).float())
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    return torch.einsum("h,ij->hij", slopes, -(above + above.T))
