"""Exercise: RoPE in halves. The task is in problems/rope_half/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    """Rotate each pair of channels k and k + D/2 by its token's position times its frequency.

    x:         (B, H, L, D), queries or keys; D is even
    positions: int64, (L,) for all sequences alike, or (B, L) with a row for each
    base:      a number above 1; pair k has the frequency base ** (-2k / D)

    Returns a new tensor with the shape, dtype and device of `x`; the inputs stay as they are.
    """
    raise NotImplementedError
