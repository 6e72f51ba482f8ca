# Divides by the length of the vector: the sum of squares, not their mean.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        mean = wide.pow(2).sum(-1, keepdim=True)
        return (wide * torch.rsqrt(mean + self.eps)).to(x.dtype) * self.weight
