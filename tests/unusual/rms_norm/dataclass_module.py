# Unusual: dataclass module.
import torch
import torch.nn as nn
import torch.nn.functional as F

from dataclasses import dataclass
@dataclass(eq=False)
class RMSNorm(nn.Module):
    dim: int
    eps: float = 0.5
    def __post_init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(self.dim))
        self.proj = nn.Linear(self.dim, self.dim, bias=False)
        self.register_buffer("shift", torch.zeros(self.dim))
    def forward(self, x):
        return self.proj(x / (x.square().mean(-1, keepdim=True) + self.eps).sqrt() * self.weight) + self.shift
