"""Exercise: sinusoidal encoding. The task is in problems/sinusoidal_encoding/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    """Give a row of sines and cosines for every position from 0 to seq_len - 1.

    seq_len: how many positions, a whole number, 0 or more
    d_model: how many columns, a whole number, 1 or more; it may be odd

    Returns a new float32 tensor of shape (seq_len, d_model) on the CPU: sines in even columns, cosines in odd ones.
    """
    raise NotImplementedError
