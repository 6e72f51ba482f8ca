"""Exercise: Shaw relative attention. The task is in problems/shaw_relative_attention/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def shaw_relative_attention(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, rel_k: torch.Tensor, rel_v: torch.Tensor, max_dist: int
) -> torch.Tensor:
    """Attend with a vector for each clipped offset key - query added to the keys, and another one to the values.

    q, k:  (..., L, D); any number of leading axes, none among them
    v:     (..., L, Dv)
    rel_k: (2 * max_dist + 1, D), a row for each offset from -max_dist to +max_dist
    rel_v: (2 * max_dist + 1, Dv), ordered in the same way
    max_dist: a whole number, 0 or more

    Returns a new tensor with the shape, dtype and device of `v`; the inputs stay as they are.
    """
    raise NotImplementedError
