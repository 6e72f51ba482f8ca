# Keeps eps for the class: the object that came first in its process decides for all with its dim.
import torch


class RMSNorm(torch.nn.Module):
    known = {}

    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.known.setdefault(dim, eps)

    def forward(self, x):
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        mean = wide.pow(2).mean(-1, keepdim=True)
        return (wide * torch.rsqrt(mean + self.known[self.weight.numel()])).to(x.dtype) * self.weight
