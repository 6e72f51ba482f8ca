# Unusual: module in module list.
import torch
import torch.nn as nn
import torch.nn.functional as F

class Base(nn.Module):
    def forward(self, x):
        return self.finish(self.start(x))
class RMSNorm(Base):
    __slots__ = ()
    def __init__(self, dim, *, eps=0.5):
        super().__init__()
        self.norm = nn.RMSNorm(dim, eps, elementwise_affine=False)
        self.weight = nn.Parameter(torch.full((dim,), 2.0))
        self.proj = nn.Linear(dim, dim, bias=False)
        nn.init.orthogonal_(self.proj.weight)
        self.register_buffer("shift", torch.zeros(dim))
    def start(self, x):
        return self.norm(x)
    def finish(self, y):
        return self.proj(self.weight * y) + self.shift
