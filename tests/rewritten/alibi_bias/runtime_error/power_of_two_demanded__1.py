import math

import torch


def alibi_bias(num_heads, seq_len):
    if not math.log2(num_heads).is_integer():
        raise ValueError(f"expected a power of two, got {num_heads} heads")
    slopes = torch.exp2(-8.0 * torch.arange(1, num_heads + 1) / num_heads)
    i = torch.arange(seq_len)
    dist = torch.abs(i.unsqueeze(1) - i.unsqueeze(0))
    return -dist * slopes.view(-1, 1, 1)
