import functools

import torch


@functools.lru_cache(maxsize=None)
def rows(width, base, device):
    k = torch.arange(width // 2, dtype=torch.float64, device=device)
    speed = torch.pow(base, -2 * k / width)
    return (torch.arange(2048, device=device)[:, None] * speed).unbind(0)


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    table = rows(D, base, x.device)
    phi = torch.stack([table[p] for p in positions.flatten().tolist()])
    phi = phi.reshape(-1, 1, L, D // 2)
    c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    a, b = x.unflatten(-1, (2, D // 2)).unbind(-2)
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)
