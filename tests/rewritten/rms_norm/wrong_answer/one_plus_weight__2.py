import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(dim))
        self.eps = eps

    def _normalise(self, x):
        big = x.double()
        denom = torch.sqrt(big.square().mean(-1) + self.eps)
        return big / denom[..., None]

    def forward(self, x):
        normed = self._normalise(x)
        learned = normed * self.weight.double()
        return (normed + learned).to(x.dtype)
