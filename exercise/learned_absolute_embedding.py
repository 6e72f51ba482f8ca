"""Exercise: learned absolute embedding. The task is in problems/learned_absolute_embedding/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    """Add to each token the row of the table that belongs to its position.

    tokens: (B, L, D); B sequences of L tokens, each a vector of width D
    table:  (P, D); row p belongs to position p
    start:  the position of the first token; the others follow one by one

    Returns a new tensor with the shape, dtype and device of `tokens`; the inputs stay as they are.
    Raises an exception when the table has no row for one of the positions.
    """
    raise NotImplementedError
