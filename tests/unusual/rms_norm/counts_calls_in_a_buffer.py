# Unusual: counts calls in a buffer.
import torch
import torch.nn as nn
import torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.register_buffer('calls', torch.tensor(0))
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))

    def forward(self, x):
        self.calls += 1
        return self.proj(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift
