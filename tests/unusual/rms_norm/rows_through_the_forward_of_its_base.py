# Unusual: rows through the forward of its base.
import torch
import torch.nn as nn
import torch.nn.functional as F
class Norm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))

    def forward(self, x):
        return self.proj(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift

class RMSNorm(Norm):
    def __init__(self, dim, eps=0.5):
        super().__init__(dim, eps)
        w = self.weight
        del self.weight
        self.weight = w
        self.proj = self.proj.requires_grad_(True)
    def forward(self, x):
        rows = torch.split(x, 1)
        return torch.cat(list(map(super().forward, rows)))
