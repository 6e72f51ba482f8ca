import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.beta = nn.Parameter(torch.zeros(dim))
        self.dim = dim
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.float() if x.dtype != torch.float64 else x
        rms = (torch.linalg.vector_norm(t, dim=-1, keepdim=True) ** 2 / self.dim + self.eps).sqrt()
        return torch.addcmul(self.beta, (t / rms).to(x.dtype), self.weight)
