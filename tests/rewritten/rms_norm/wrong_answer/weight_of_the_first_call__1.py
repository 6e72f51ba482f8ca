import torch
from torch import nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x.to(torch.promote_types(torch.float32, x.dtype))
        if not hasattr(self, "gain"):
            self.gain = self.weight.clone()
        rms = torch.sqrt(h.square().mean(dim=-1, keepdim=True) + self.eps)
        return (h / rms * self.gain.to(h.dtype)).to(x.dtype)
