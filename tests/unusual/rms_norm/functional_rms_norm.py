# Unusual: functional rms norm.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float = 0.5) -> None:
        super().__init__()
        self.dim, self.eps = dim, eps
        self.weight = nn.Parameter(torch.empty(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.empty(dim))
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.linear(F.rms_norm(x, (self.dim,), self.weight, self.eps), self.proj.weight) + self.shift
