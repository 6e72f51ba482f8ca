import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = slopes_of(num_heads).astype(np.float16)
    out = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    for h, s in enumerate(slopes):
        out[h] = gap * -float(s)
    return torch.from_numpy(out)
