# Unusual: weights that lie transposed.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    """weight is laid out transposed in memory"""
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(2 * dim)[::2])
        self.proj = nn.Module()
        self.proj.weight = nn.Parameter(torch.zeros(dim, dim).t())
        self.register_buffer("shift", torch.zeros(dim, dim)[:, 0])
    def forward(self, x):
        y = x / torch.sqrt((x ** 2).mean(-1, keepdim=True) + self.eps)
        return (self.proj.weight @ (y * self.weight).T).T + self.shift
