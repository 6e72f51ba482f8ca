import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.double()
        gain = self.weight.detach().double()
        norm = (t.square().mean(dim=-1, keepdim=True) + self.eps).sqrt()
        return (gain * t / norm).to(x.dtype)
