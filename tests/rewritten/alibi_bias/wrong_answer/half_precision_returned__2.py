import numpy as np
import torch


def slopes_of(n):
    base = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, base + 1) / base, np.arange(1, 2 * (n - base), 2) / (2 * base)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = np.zeros((num_heads, seq_len, seq_len), dtype=np.float16)
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len))).astype(np.float32)
    for h, s in enumerate(slopes_of(num_heads).astype(np.float32)):
        out[h] = -s * gap
    return torch.from_numpy(out)
