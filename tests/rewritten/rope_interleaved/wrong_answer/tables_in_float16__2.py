import torch


def rotations(positions: torch.Tensor, width: int, base: float) -> torch.Tensor:
    """A 2 x 2 matrix for each token and pair: (..., L, D/2, 2, 2)."""
    rates = [base ** (-2 * i / width) for i in range(width // 2)]
    phi = positions[..., None] * torch.tensor(rates, dtype=torch.float64, device=positions.device)
    table = torch.empty(*phi.shape, 2, 2, dtype=torch.float16, device=positions.device)
    table[..., 0, 0] = table[..., 1, 1] = phi.cos()
    table[..., 0, 1], table[..., 1, 0] = -phi.sin(), phi.sin()
    return table


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    matrices = rotations(positions, x.shape[-1], base).to(x.dtype)
    if positions.dim() == 2:
        matrices = matrices[:, None]
    pairs = x.unflatten(-1, (-1, 1, 2))
    return (matrices * pairs).sum(dim=-1).flatten(-2)
