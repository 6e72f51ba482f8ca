import torch
import torch.nn as nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super(RMSNorm, self).__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        v = x.double()
        norm = torch.linalg.norm(v, dim=-1, keepdim=True)
        v = v / (norm.square() + self.eps).sqrt()
        return v.to(x.dtype) * self.weight
