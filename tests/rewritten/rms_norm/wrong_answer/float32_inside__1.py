import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        original = x.dtype
        x = x.to(torch.float32)
        rms = (torch.einsum("bld,bld->bl", x, x) / x.size(-1) + self.eps).sqrt()
        x = x / rms[:, :, None]
        x = x * self.weight.to(torch.float32)
        return x.to(original)
