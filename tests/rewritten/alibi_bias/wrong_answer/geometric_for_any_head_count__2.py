import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = np.logspace(-8 / num_heads, -8, num=num_heads, base=2)
    out = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    keys = np.arange(seq_len)
    for i in range(seq_len):
        out[:, i] = -np.outer(slopes, np.abs(keys - i))
    return torch.from_numpy(out)
