"""Exercise: relative position attention. The task is in problems/relative_position_attention/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    """Add a bias to attention scores, picked by the clipped offset key - query.

    scores:   (seq_len, seq_len); row i is a query, column j a key
    rel_bias: (2 * max_dist + 1,), ordered from offset -max_dist to offset +max_dist
    max_dist: a whole number, 0 or more

    Returns a new tensor with the shape, dtype and device of `scores`; the inputs stay as they are.
    """
    raise NotImplementedError
