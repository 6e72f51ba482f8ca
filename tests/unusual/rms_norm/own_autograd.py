# Unusual: own autograd.
import torch
import torch.nn as nn
import torch.nn.functional as F

class Root(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.rsqrt(); ctx.save_for_backward(y); return y
    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * -0.5 * y ** 3
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
        self.calls = 0
    def forward(self, x):
        self.calls += 1
        return self.proj(x * Root.apply(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight) + self.shift
