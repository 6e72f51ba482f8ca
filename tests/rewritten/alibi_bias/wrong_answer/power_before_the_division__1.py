import torch


def powers(n):
    return torch.arange(1, n + 1) * (2.0**-8 / n)


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.cat([powers(m), powers(2 * m)[::2][: num_heads - m]])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
