import torch


def slope_list(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = torch.tensor(slope_list(num_heads))
    keys = torch.arange(seq_len, dtype=torch.float32)
    out = torch.empty(num_heads, seq_len, seq_len)
    for row, query in enumerate(range(1, seq_len + 1)):
        out[:, row] = -torch.outer(slopes, torch.abs(keys - query))
    return out
