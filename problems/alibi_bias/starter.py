"""Exercise: ALiBi bias. The task is in problems/alibi_bias/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    """Give for every head a bias that falls with the distance between query and key.

    num_heads: how many heads, a whole number, 1 or more; it need not be a power of two
    seq_len: how many positions, a whole number, 0 to 1024

    Returns a new float32 tensor of shape (num_heads, seq_len, seq_len) on the CPU: minus slope times distance.
    """
    raise NotImplementedError
