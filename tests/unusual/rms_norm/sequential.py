# Unusual: sequential.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Sequential):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.add_module("proj", nn.Linear(dim, dim, bias=False))
        self.weight = nn.Parameter(torch.ones(dim))
        self.register_buffer("shift", torch.zeros(dim))
    def forward(self, x):
        return super().forward(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift
