import torch


def quarter_turn(dim, like):
    """x @ quarter_turn gives (-b, a) for each pair (a, b)."""
    j = torch.zeros(dim, dim, dtype=like.dtype, device=like.device)
    for c in range(0, dim, 2):
        j[c, c + 1] = 1
        j[c + 1, c] = -1
    return j


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, _, length, dim = x.shape
    which = torch.arange(dim, device=x.device) % (dim // 2)
    speed = torch.pow(torch.full_like(which, 1, dtype=torch.float64) * base, which * -2 / dim)
    phi = torch.einsum("bl,d->bld", positions.expand(batch, length).double(), speed)[:, None]
    return x * phi.cos().to(x.dtype) + (x @ quarter_turn(dim, x)) * phi.sin().to(x.dtype)
