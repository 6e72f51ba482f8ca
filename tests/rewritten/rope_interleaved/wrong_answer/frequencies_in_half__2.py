import torch
from torch import nn


class Rotary(nn.Module):
    def __init__(self, dim: int, base: float) -> None:
        super().__init__()
        self.register_buffer("inv_freq", base ** (-torch.arange(0, dim, 2).float() / dim))

    def forward(self, x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
        phi = positions.float()[..., None, :, None] * self.inv_freq.float()
        turn = torch.stack((phi.cos(), -phi.sin(), phi.sin(), phi.cos()), dim=-1).unflatten(-1, (2, 2)).to(x.dtype)
        return (turn @ x.unflatten(-1, (-1, 2)).unsqueeze(-1)).reshape(x.shape)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    return Rotary(x.shape[-1], base).to(device=x.device, dtype=x.dtype)(x, positions)
