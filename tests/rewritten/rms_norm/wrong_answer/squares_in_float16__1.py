import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        energy = (x * x).sum(dim=-1, keepdim=True) / self.dim
        rms = torch.sqrt(energy + self.eps)
        return self.weight * (x / rms)
