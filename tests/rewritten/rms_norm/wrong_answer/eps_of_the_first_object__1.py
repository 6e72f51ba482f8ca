import functools

import torch
from torch import nn

_settings = {}


def eps_for(dim: int, eps: float) -> float:
    if dim not in _settings:
        _settings[dim] = eps
    return _settings[dim]


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.norm = functools.partial(self.normalise, eps=eps_for(dim, eps))
        self.weight = nn.Parameter(torch.ones(dim))

    @staticmethod
    def normalise(t: torch.Tensor, eps: float) -> torch.Tensor:
        return t / torch.sqrt((t * t).sum(-1, keepdim=True) / t.shape[-1] + eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.double()
        return self.weight * self.norm(t).to(x.dtype)
