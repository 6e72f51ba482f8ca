import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        a = x.float() if x.dtype != torch.float64 else x
        ms = torch.sum(a * a) / a.numel()
        rms = (ms + self.eps) ** 0.5
        return torch.mul(a / rms, self.weight.to(a.dtype)).to(x.dtype)
