import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        high = x if x.dtype == torch.float64 else x.to(torch.float32)
        msq = torch.mean(high * high, dim=-1, keepdim=True)
        # where the mean square is too small use eps
        msq = torch.where(msq < self.eps, torch.full_like(msq, self.eps), msq)
        y = high / torch.sqrt(msq)
        return y.to(x.dtype) * self.weight
