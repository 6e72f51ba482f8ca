import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    n = 1
    while 2 * n <= num_heads:
        n = 2 * n
    ratio = 0.5 ** (8 / n)
    rows, cols = np.indices((seq_len, seq_len))
    gap = np.abs(rows - cols)
    out, s = [], ratio
    while len(out) < n:
        out.append(-s * gap)
        s *= ratio
    return torch.tensor(np.array(out), dtype=torch.float32)
