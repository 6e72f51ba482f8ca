import torch
from torch import nn


class Tables(nn.Module):
    def __init__(self, positions: torch.Tensor, dim: int, base: float) -> None:
        super().__init__()
        exponent = -torch.arange(0, dim, 2, device=positions.device).float() / dim
        phi = positions[..., None, :, None].float() * base**exponent
        self.register_buffer("matrix", torch.stack((phi.cos(), -phi.sin(), phi.sin(), phi.cos()), dim=-1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        matrix = self.matrix.type_as(x).unflatten(-1, (2, 2))
        return (matrix * x.unflatten(-1, (-1, 1, 2))).sum(dim=-1).flatten(-2)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    tables = Tables(positions, x.shape[-1], base).bfloat16()
    return tables(x)
