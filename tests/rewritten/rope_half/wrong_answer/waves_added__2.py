import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    out = x.clone()
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        out[..., k] += torch.sin(phi).to(x.dtype)
        out[..., half + k] += torch.cos(phi).to(x.dtype)
    return out
