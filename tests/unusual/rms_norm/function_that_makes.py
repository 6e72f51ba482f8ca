# Unusual: function that makes.
import torch
import torch.nn as nn
import torch.nn.functional as F

def RMSNorm(dim, eps=0.5):
    m = nn.Linear(dim, dim, bias=False)
    class Whole(nn.Module):
        def __init__(self):
            super().__init__()
            self.proj = m
            self.weight = nn.Parameter(torch.ones(dim))
            self.register_buffer("shift", torch.zeros(dim))
        def forward(self, x):
            return self.proj(x / (x.pow(2).mean(-1, keepdim=True) + eps) ** 0.5 * self.weight) + self.shift
    return Whole()
