# Keeps a copy of the weight, which an optimiser then leaves behind.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps
        self.kept = None

    def forward(self, x):
        if self.kept is None:
            self.kept = 1 * self.weight
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        mean = wide.pow(2).mean(-1, keepdim=True)
        return (wide * torch.rsqrt(mean + self.eps)).to(x.dtype) * self.kept
