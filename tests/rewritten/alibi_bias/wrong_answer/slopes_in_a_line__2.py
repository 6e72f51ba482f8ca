import torch


def slope(h: int, n: int) -> float:
    """Slope number h of n heads, where n is a power of two."""
    first, last = 2 ** (-8 / n), 2**-8
    return first + (last - first) * h / max(n - 1, 1)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    out = torch.empty(num_heads, seq_len, seq_len)
    keys = torch.arange(seq_len).float()
    for h in range(num_heads):
        s = slope(h, m) if h < m else slope(2 * (h - m), 2 * m)
        for i in range(seq_len):
            out[h, i] = (keys - i).abs() * -s
    return out
