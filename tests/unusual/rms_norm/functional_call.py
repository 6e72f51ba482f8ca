# Unusual: functional call.
import torch
import torch.nn as nn
import torch.nn.functional as F

class Inner(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.eps = eps
        self.w = nn.Parameter(torch.ones(dim), requires_grad=False)
    def forward(self, x):
        return x / (x.square().mean(-1, keepdim=True) + self.eps).sqrt() * self.w
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.inner = Inner(dim, eps)
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.ParameterDict({"weight": nn.Parameter(torch.eye(dim))})
        self.register_buffer("shift", torch.zeros(dim))
    def forward(self, x):
        y = torch.func.functional_call(self.inner, {"w": self.weight}, (x,))
        return y @ self.proj["weight"].mT + self.shift
