import torch


def head_slopes(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(dim=1)
    gap = above + above.transpose(0, 1)
    out = torch.empty(1, num_heads, seq_len, seq_len)
    for h, s in enumerate(head_slopes(num_heads)):
        out[:, h] = gap * -s
    return out
