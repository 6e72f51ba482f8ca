import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    pairs = max(D // 4, 1)
    where = positions.reshape(-1, 1, L).double()
    out = x.clone()
    for k in range(pairs):
        phi = where * base ** (-k / pairs)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., k], x[..., pairs + k]
        out[..., k] = a * c - b * s
        out[..., pairs + k] = a * s + b * c
    return out
