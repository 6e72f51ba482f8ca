import torch


def geometric(n):
    return torch.exp2(8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = geometric(m)
    if m < num_heads:
        slopes = torch.cat([slopes, geometric(2 * m)[::2][: num_heads - m]])
    i = torch.arange(seq_len)
    return -(i[:, None] - i[None, :]).abs() * slopes.view(-1, 1, 1)
