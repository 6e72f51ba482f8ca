# Unusual: call overridden.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.register_parameter("weight", nn.Parameter(torch.randn(dim)))
        self.proj = nn.Module()
        self.proj.register_parameter("weight", nn.Parameter(torch.zeros(dim, dim)))
        self.register_buffer("shift", torch.zeros(dim), persistent=False)
    def __call__(self, x):
        y = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)
        return torch.einsum("bd,ed->be", y * self.weight, self.proj.weight).add(self.shift)
