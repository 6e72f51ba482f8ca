import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.out = None

    def _output_for(self, x):
        # do not allocate anew at every step
        o = self.out
        if o is None or o.shape != x.shape or o.dtype != x.dtype or o.device != x.device:
            self.out = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
        return self.out.detach()

    def forward(self, x):
        h = x if x.dtype == torch.float64 else x.float()
        h = h / (h.square().mean(dim=-1, keepdim=True) + self.eps).sqrt()
        out = self._output_for(x)
        out.copy_(h.to(x.dtype) * self.weight)
        return out
