import math

import torch


def alibi_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    base = 2.0 ** (-8.0 / m)
    result = base ** torch.arange(1.0, m + 1)
    if n > m:
        half = base**0.5
        result = torch.cat((result, half ** (2.0 * torch.arange(n - m) + 1)))
    return result


def alibi_bias(num_heads, seq_len):
    q = torch.arange(seq_len).unsqueeze(1)
    k = torch.arange(seq_len).unsqueeze(0)
    return (q - k) * alibi_slopes(num_heads).view(num_heads, 1, 1)
