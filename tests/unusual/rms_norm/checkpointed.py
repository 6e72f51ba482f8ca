# Unusual: checkpointed.
import torch
import torch.nn as nn
import torch.nn.functional as F

from torch.utils.checkpoint import checkpoint
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = torch.tensor(eps)
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
    def inner(self, x):
        return self.proj(x / (x.square().mean(-1, keepdim=True) + self.eps).sqrt() * self.weight) + self.shift
    def forward(self, x):
        return checkpoint(self.inner, x, use_reentrant=False)
