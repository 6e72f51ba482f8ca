import numpy as np
import torch


def slopes_of(heads: int) -> np.ndarray:
    levels = 0
    while 2**levels < heads:
        levels += 1
    assert 2**levels == heads
    ratio = 2.0 ** (-8 / heads)
    return ratio ** np.arange(1, heads + 1)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    i, j = np.ogrid[:seq_len, :seq_len]
    distance = np.maximum(i - j, j - i)
    bias = [torch.tensor(-slope * distance, dtype=torch.float32) for slope in slopes_of(num_heads)]
    return torch.stack(bias)
