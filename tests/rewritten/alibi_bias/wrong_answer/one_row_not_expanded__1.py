import torch


def get_slopes(n):
    m = 2 ** (len(bin(n)) - 3)
    if m == n:
        return torch.logspace(-8 / n, -8, n, base=2.0)
    return torch.cat([get_slopes(m), get_slopes(2 * m)[::2][: n - m]])


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads).view(num_heads, 1, 1)
    row = torch.arange(seq_len).view(1, 1, seq_len) - seq_len + 1
    return slopes * row
