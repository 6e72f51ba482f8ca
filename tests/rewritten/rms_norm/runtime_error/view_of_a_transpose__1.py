import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, s, d = x.size()
        out = []
        for token in x.view(b * s, d):
            t = token.float() if token.dtype != torch.float64 else token
            rms = torch.sqrt(torch.dot(t, t) / d + self.eps)
            out.append((t / rms).to(x.dtype))
        return torch.stack(out).view(b, s, d) * self.weight
