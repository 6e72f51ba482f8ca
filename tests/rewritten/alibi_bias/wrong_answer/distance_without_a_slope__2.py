import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    bias = np.zeros((num_heads, seq_len, seq_len), dtype=np.float32)
    for query in range(seq_len):
        keys = np.arange(seq_len)
        bias[:, query, :] = np.minimum(keys - query, query - keys)
    return torch.from_numpy(bias)
