import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    out = np.full((num_heads, seq_len, seq_len), -(0.5 ** (8 / m)), dtype=np.float32)
    out *= np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    return torch.from_numpy(out)
