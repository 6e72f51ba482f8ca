import math

import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.root_dim = math.sqrt(dim)
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        y = x.to(torch.promote_types(torch.float32, x.dtype))
        length = y.norm(dim=-1, keepdim=True)
        y = y / (length / self.root_dim)
        y = y * self.weight.to(y.dtype)
        return y.to(x.dtype)
