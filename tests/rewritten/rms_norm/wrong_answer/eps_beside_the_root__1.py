import torch
import torch.nn as nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.dim = dim
        self.weight = nn.Parameter(torch.ones(dim))

    def _rms(self, t: torch.Tensor) -> torch.Tensor:
        return torch.linalg.vector_norm(t, dim=-1, keepdim=True) / self.dim**0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
        # eps so that we never divide by zero
        normed = t / (self._rms(t) + self.eps)
        return normed.to(x.dtype) * self.weight
