import math

import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 2 ** math.floor(math.log2(num_heads))
    exponents = [8 * h / m for h in range(1, m + 1)]
    exponents += [4 * h / m for h in range(1, 2 * (num_heads - m), 2)]
    slopes = torch.exp2(-torch.tensor(exponents, dtype=torch.double))
    pos = torch.arange(seq_len, dtype=torch.double).unsqueeze(1)
    return -torch.einsum("h,qk->hqk", slopes, (pos - pos.T).abs())
