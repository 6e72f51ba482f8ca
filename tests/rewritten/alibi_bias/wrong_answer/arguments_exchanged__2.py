import math

import torch
from torch import Tensor


def alibi_bias(seq_len: int, num_heads: int) -> Tensor:
    """Bias of every head: minus slope times distance."""
    m = 2 ** math.floor(math.log2(num_heads))
    distance = torch.zeros(seq_len, seq_len)
    for i in range(seq_len):
        distance[i, :i] = torch.arange(i, 0, -1)
        distance[i, i:] = torch.arange(seq_len - i)
    bias = torch.empty(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        exponent = 8 * (h + 1) / m if h < m else 8 * (2 * (h - m) + 1) / (2 * m)
        bias[h] = distance * -(2.0**-exponent)
    return bias
