"""The reference for `alibi_bias`."""

import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    """Give `-slope_h · |i - j|` for every head, query and key; (num_heads, seq_len, seq_len), float32.

    With m the largest power of two in num_heads, heads below m have the slopes `2^(-8(h+1)/m)`; those from m on have
    the 1st, 3rd, 5th … of the slopes of 2m heads. Press et al. 2022; all is float64 until the end.
    """
    m = 2 ** (num_heads.bit_length() - 1)
    exponents = [8 * (h + 1) / m for h in range(m)] + [4 * (2 * k + 1) / m for k in range(num_heads - m)]
    slope = 2.0 ** -torch.tensor(exponents, dtype=torch.float64)
    position = torch.arange(seq_len)
    distance = (position[:, None] - position).abs()
    return (slope[:, None, None] * -distance).float()
