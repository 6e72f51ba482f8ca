# Unusual: attribute through getattr.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
    def __getattr__(self, name):
        if name == "w":
            return self.weight
        return super().__getattr__(name)
    def forward(self, x):
        return self.proj.forward(x / (x.square().mean(-1, keepdim=True) + self.eps).sqrt() * self.w) + self.shift
