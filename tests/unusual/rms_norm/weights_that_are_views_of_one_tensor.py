# Unusual: weights that are views of one tensor.
import torch
import torch.nn as nn
import torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        flat = torch.zeros(dim + dim * dim)
        self.eps = eps
        self.weight = nn.Parameter(flat[:dim])
        self.proj = nn.Module(); self.proj.weight = nn.Parameter(flat[dim:].view(dim, dim))
        self.register_buffer("shift", torch.zeros(dim))

    def forward(self, x):
        return F.linear(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight, self.proj.weight) + self.shift
