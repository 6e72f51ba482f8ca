import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    ratio = 2.0 ** (-8 / (2 * m))
    fine = torch.full((2 * m,), ratio, dtype=torch.float64).cumprod(0)
    picks = list(range(1, 2 * m, 2)) + list(range(3 * m - num_heads, 2 * m))
    slopes = fine[picks].float()
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    return torch.einsum("h,ij->hij", -slopes, above + above.T)
