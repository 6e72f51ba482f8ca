import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    ratio = 0.5 ** (8 / m)
    rows, cols = np.indices((seq_len, seq_len))
    head = -np.abs(rows - cols).astype(np.float64)
    out = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    for h in range(num_heads):
        head *= ratio
        out[h] = head
    return torch.from_numpy(out)
