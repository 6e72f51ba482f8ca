import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    @torch.no_grad()
    def rms(self, t):
        return (torch.sum(t * t, -1, keepdim=True) / t.size(-1) + self.eps).sqrt()

    def forward(self, x):
        t = x.float() if x.dtype != torch.float64 else x
        y = torch.div(t, self.rms(t))
        return (y * self.weight.to(t.dtype)).to(x.dtype)
