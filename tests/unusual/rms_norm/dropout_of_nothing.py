# Unusual: dropout of nothing.
import torch
import torch.nn as nn
import torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps; self.drop = nn.Dropout(0.0); torch.manual_seed(0)
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))

    def forward(self, x):
        x = self.drop(x)
        return self.proj(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift
