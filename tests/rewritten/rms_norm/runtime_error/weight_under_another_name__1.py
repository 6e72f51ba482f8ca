import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x.double()
        rms = torch.sqrt(torch.mean(h * h, dim=-1, keepdim=True) + self.eps)
        return torch.mul(self.gamma, (h / rms).to(x.dtype))
