import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1 << (num_heads.bit_length() - 1)
    exponents = np.append(np.arange(1, m + 1) / m, np.arange(1, 2 * (num_heads - m), 2) / (2 * m))
    slopes = torch.from_numpy(np.exp(-8 * exponents)).float()
    out = torch.zeros(num_heads, seq_len, seq_len)
    for k in range(1, seq_len):
        side = (-k * slopes).unsqueeze(1)
        out.diagonal(k, 1, 2).copy_(side.expand(-1, seq_len - k))
        out.diagonal(-k, 1, 2).copy_(side.expand(-1, seq_len - k))
    return out
