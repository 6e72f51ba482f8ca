# Unusual: vmap over rows.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
    def one(self, row):
        return row * torch.rsqrt(row.square().mean() + self.eps) * self.weight
    def forward(self, x):
        return torch.vmap(self.one)(x) @ self.proj.weight.T + self.shift
