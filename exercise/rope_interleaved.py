"""Exercise: interleaved RoPE. The task is in problems/rope_interleaved/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    """Rotate each pair of neighbouring channels (0 and 1, 2 and 3, …) by its token's position times its frequency.

    x:         (B, H, L, D), queries or keys; D is even
    positions: int64, (L,) for all sequences alike, or (B, L) with a row for each
    base:      a number above 1; pair i has the frequency base ** (-2i / D)

    Returns a new tensor with the shape, dtype and device of `x`; the inputs stay as they are.
    """
    raise NotImplementedError
