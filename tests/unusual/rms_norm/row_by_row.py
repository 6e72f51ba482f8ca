# Unusual: row by row.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super(RMSNorm, self).__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, False)
        self.register_buffer("shift", torch.zeros(dim))
    def forward(self, x):
        rows = []
        for row in x:
            rows.append(row.div(row.dot(row).div(row.numel()).add(self.eps).sqrt()).mul(self.weight))
        return F.linear(torch.stack(rows), self.proj.weight, self.shift)
