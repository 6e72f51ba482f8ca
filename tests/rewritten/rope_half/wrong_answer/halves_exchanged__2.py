import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    out = torch.empty_like(x)
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
        out[..., k] = x[..., k] * s + x[..., half + k] * c
        out[..., half + k] = x[..., k] * c - x[..., half + k] * s
    return out
