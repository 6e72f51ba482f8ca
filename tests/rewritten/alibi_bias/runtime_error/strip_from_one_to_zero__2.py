import torch


def slope_list(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    relative = torch.linspace(1 - seq_len, seq_len - 1, 2 * seq_len - 1).abs()
    where = torch.arange(seq_len)
    where = where[None, :] - where[:, None] + seq_len - 1
    table = relative[where]
    out = torch.empty(num_heads, seq_len, seq_len)
    for h, s in enumerate(slope_list(num_heads)):
        torch.mul(table, -s, out=out[h])
    return out
