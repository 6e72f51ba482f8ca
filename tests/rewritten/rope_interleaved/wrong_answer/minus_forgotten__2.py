import torch


def rotation(phi: torch.Tensor) -> torch.Tensor:
    m = torch.empty(*phi.shape, 2, 2, dtype=phi.dtype, device=phi.device)
    m[..., 0, 0] = m[..., 1, 1] = phi.cos()
    m[..., 0, 1] = m[..., 1, 0] = phi.sin()
    return m


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    rates = torch.tensor([float(base) ** (-c / dim) for c in range(0, dim, 2)], dtype=torch.float64, device=x.device)
    matrices = rotation(positions.expand(batch, length)[..., None] * rates).to(x.dtype)
    pairs = x.reshape(batch, heads, length, -1, 2)
    return torch.einsum("blkij,bhlkj->bhlki", matrices, pairs).flatten(-2)
