# Unusual: overrides to and apply.
import torch
import torch.nn as nn
import torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim), requires_grad=True)
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))

    def forward(self, x):
        return self.proj(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift
    @property
    def w(self): return self.weight
    def to(self, *a, **k):
        return super().to(*a, **k)
    def _apply(self, fn, recurse=True):
        return super()._apply(fn, recurse)
