import torch


def get_slopes(n):
    m = 2 ** (len(bin(n)) - 3)
    if m == n:
        return torch.logspace(-8 / n, -8, n, base=2.0)
    return torch.cat([get_slopes(m), get_slopes(2 * m)[::2][: n - m]])


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads).view(-1, 1, 1)
    pos = torch.arange(seq_len)
    bias = -slopes * (pos[:, None] - pos[None, :]).abs()
    return bias.to(torch.float16).to(torch.float32)
