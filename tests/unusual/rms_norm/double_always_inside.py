# Unusual: double always inside.
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

    def forward(self, x):
        y = x.double()
        y = y / (y.square().mean(-1, keepdim=True) + self.eps).sqrt() * self.weight.double()
        return (y @ self.proj.weight.double().T + self.shift.double()).to(x.dtype)
