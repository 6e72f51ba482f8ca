import torch


def geometric(n):
    return torch.exp2(-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = geometric(m)
    missing = num_heads - m
    if missing > 0:
        slopes = torch.cat([slopes, geometric(2 * m)[::2][-missing:]])
    i = torch.arange(seq_len)
    dist = (i.view(-1, 1) - i.view(1, -1)).abs()
    return slopes.view(-1, 1, 1) * -dist
