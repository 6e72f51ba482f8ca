"""Exercise: ALiBi attention. The task is in problems/alibi_causal_attention/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Attend causally with a linear bias of its own for each head, and return the weighted values.

    q:    (B, H, Lq, D) or (H, Lq, D); its Lq queries are the last of the Lk positions, Lq <= Lk
    k, v: (B, H, Lk, D) or (H, Lk, D)

    Returns a new tensor with the shape, dtype and device of `q`; the inputs stay as they are.
    """
    raise NotImplementedError
