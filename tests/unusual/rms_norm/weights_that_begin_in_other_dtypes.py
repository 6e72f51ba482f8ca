# Unusual: weights that begin in other dtypes.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim, dtype=torch.float64))
        self.proj = nn.Linear(dim, dim, bias=False, dtype=torch.float16)
        self.register_buffer("shift", torch.zeros(dim, dtype=torch.float64))
    def forward(self, x):
        y = x / torch.sqrt(torch.einsum("bd,bd->b", x, x)[:, None] / x.size(1) + self.eps)
        out = torch.empty_like(y)
        out = (self.proj.weight[None] * (y * self.weight)[:, None, :]).sum(-1)
        return out + self.shift
