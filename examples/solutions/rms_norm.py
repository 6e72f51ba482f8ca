"""The reference for `RMSNorm`."""

import torch


class RMSNorm(torch.nn.Module):
    """Multiply x / sqrt(mean(x²) + eps), along the last axis, by `weight`, which is (dim,)."""

    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Give a new tensor like `x`; the mean of the squares is computed in float32 at least."""
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        mean = wide.square().mean(dim=-1, keepdim=True)
        return (wide / torch.sqrt(mean + self.eps)).to(x.dtype) * self.weight
