import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    half = D // 2
    where = torch.empty(positions.shape, dtype=x.dtype, device=x.device).copy_(positions)
    where = where.reshape(-1, 1, L)
    first, second = [], []
    for k in range(half):
        phi = where.double() * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        first.append(x[..., k] * c - x[..., k + half] * s)
        second.append(x[..., k] * s + x[..., k + half] * c)
    return torch.stack(first + second, dim=-1)
