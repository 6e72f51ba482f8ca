import torch


def frequencies(dim: int, base: float) -> torch.Tensor:
    return torch.tensor([float(base) ** (-2 * i / dim) for i in range(dim // 2)], dtype=torch.float64)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    phi = torch.einsum("bl,k->blk", positions.expand(batch, length).double(), frequencies(dim, base))
    first = torch.stack((phi.cos(), -phi.sin()), dim=-1)
    second = torch.stack((phi.sin(), phi.cos()), dim=-1)
    matrix = torch.stack((first, second), dim=-2).to(x.dtype)
    pairs = x.reshape(batch, heads, length, dim // 2, 2)
    return torch.einsum("blkij,bhlkj->bhlki", matrix, pairs).reshape(x.shape)
