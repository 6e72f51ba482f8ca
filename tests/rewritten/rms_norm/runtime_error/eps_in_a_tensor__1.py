import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.dim = dim
        self.weight = nn.Parameter(torch.ones(dim))
        self.epsilon = torch.full((1, 1, 1), eps, dtype=torch.double)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x if x.dtype == torch.float64 else x.float()
        mean_square = torch.sum(t * t, dim=2, keepdim=True) / self.dim
        y = t / torch.sqrt(mean_square + self.epsilon)
        return (y * self.weight.to(y.dtype)).to(x.dtype)
