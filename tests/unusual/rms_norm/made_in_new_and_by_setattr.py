# Unusual: made in new and by setattr.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __new__(cls, *args, **kwargs):
        return super().__new__(cls)
    def __init__(self, *args, **kwargs):
        super().__init__()
        dim, self.eps = args[0], kwargs.get("eps", 0.5)
        self.proj = nn.Sequential()
        self.proj.weight = nn.Parameter(torch.rand(dim, dim))
        setattr(self, "weight", nn.Parameter(torch.rand(dim)))
        self._buffers["shift"] = torch.zeros(dim)
        self.cache = {}
    def forward(self, x):
        n = self.cache.setdefault(x.shape, x.shape[-1])
        return x.div(x.pow(2).sum(1, keepdim=True).div(n).add(self.eps).sqrt()).mul(self.weight).matmul(self.proj.weight.t()).add_(self.shift)
