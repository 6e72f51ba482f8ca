import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    i = torch.arange(dim // 2, device=x.device, dtype=torch.float64)
    phi = positions.expand(batch, length).unsqueeze(-1) * float(base) ** (-2 * i / dim)
    top = torch.stack((phi.sin(), phi.cos()), dim=-1)
    bottom = torch.stack((phi.cos(), -phi.sin()), dim=-1)
    matrix = torch.stack((top, bottom), dim=-2).to(x.dtype)  # (B, L, D/2, 2, 2)
    pairs = x.reshape(batch, heads, length, dim // 2, 2)
    return torch.einsum("blprc,bhlpc->bhlpr", matrix, pairs).reshape(x.shape)
