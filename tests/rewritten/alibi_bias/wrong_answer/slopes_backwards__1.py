import torch


def get_slopes(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    slopes = torch.tensor(get_slopes(num_heads)[::-1])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
