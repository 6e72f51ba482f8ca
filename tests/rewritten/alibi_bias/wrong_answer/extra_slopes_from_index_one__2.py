import torch


def slope(h: int, n: int) -> float:
    m = 1
    while 2 * m <= n:
        m *= 2
    if h < m:
        return 0.5 ** (8 * (h + 1) / m)
    k = 2 * (h - m + 1)
    return 0.5 ** (8 * k / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    i, j = torch.meshgrid(torch.arange(seq_len), torch.arange(seq_len), indexing="ij")
    gap = torch.where(i > j, i - j, j - i)
    return torch.stack([gap * -slope(h, num_heads) for h in range(num_heads)])
