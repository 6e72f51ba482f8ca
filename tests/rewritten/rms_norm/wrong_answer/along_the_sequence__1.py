import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = []
        for seq in x:  # seq: (seq_len, dim)
            s = seq.to(torch.promote_types(seq.dtype, torch.float32))
            ms = (s**2).sum(0) / s.shape[0]
            s = s / (ms + self.eps).sqrt()
            out.append(s.to(x.dtype) * self.weight)
        return torch.stack(out)
