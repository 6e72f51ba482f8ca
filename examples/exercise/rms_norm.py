"""Exercise: RMS norm. The task is in examples/problems/rms_norm/statement.md.

Edit this file, then run `grader grade --project examples`.
"""

import torch


class RMSNorm(torch.nn.Module):
    """Divide the features of each position by their root mean square, and multiply them by a learned weight.

    dim: the number of features
    eps: is added to the mean of the squares, under the root

    The one parameter is `weight`, of shape (dim,).
    """

    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Give a new tensor with the shape, dtype and device of `x`, which is (batch, seq_len, dim)."""
        raise NotImplementedError
