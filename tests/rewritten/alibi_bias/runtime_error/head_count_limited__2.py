import numpy as np
import torch


def slope(head, heads):
    power = 2 ** (heads.bit_length() - 1)
    if head < power:
        return 2.0 ** (-8 * (head + 1) / power)
    return 2.0 ** (-4 * (2 * (head - power) + 1) / power)


def alibi_bias(num_heads, seq_len):
    if num_heads >= 65:
        raise ValueError(num_heads)
    rows, columns = np.indices((seq_len, seq_len))
    far = np.abs(rows - columns)
    out = torch.empty(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        out[h] = torch.from_numpy(-slope(h, num_heads) * far)
    return out
