# Unusual: buffer class and tied parameter list.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    """the norm is kept in a Sequential that shares the parameter"""
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = float(eps)
        self.proj = nn.utils.skip_init(nn.Linear, dim, dim, bias=False)
        self.weight = nn.Parameter(torch.ones(dim))
        self.shift = nn.Buffer(torch.zeros(dim))
        self.register_buffer("ones", torch.ones(1))
        self.tied = nn.ParameterList([self.weight])
    def forward(self, x):
        r = torch.linalg.vector_norm(x, dim=-1, keepdim=True).square() / x.shape[-1]
        return torch.addmm(self.shift, x * (r + self.eps).pow(-0.5) * self.tied[0], self.proj.weight.t())
