# Unusual: partial of a class.
import torch
import torch.nn as nn
import torch.nn.functional as F

import functools
class _Norm(nn.Module):
    def __init__(self, dim, eps, kind):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, False)
        self.register_buffer("shift", torch.zeros(dim))
    def forward(self, x):
        y = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
        y = (y * torch.rsqrt(y.pow(2).mean(-1, True) + self.eps)).to(x.dtype)
        return self.proj(y * self.weight) + self.shift
RMSNorm = functools.partial(_Norm, kind="x", eps=0.5)
