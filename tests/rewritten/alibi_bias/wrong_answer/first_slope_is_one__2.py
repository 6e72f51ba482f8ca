import torch


def series(n: int) -> torch.Tensor:
    ratio = 2.0 ** (-8 / n)
    values = torch.full((n,), ratio, dtype=torch.float64)
    values[0] = 1.0
    return torch.cumprod(values, dim=0)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.empty(num_heads, dtype=torch.float64)
    slopes[:m] = series(m)
    slopes[m:] = series(2 * m)[::2][: num_heads - m]
    pos = torch.arange(seq_len, dtype=torch.float64)
    out = torch.empty(num_heads, seq_len, seq_len)
    for i in range(seq_len):
        out[:, i] = -torch.outer(slopes, torch.abs(pos - i))
    return out
