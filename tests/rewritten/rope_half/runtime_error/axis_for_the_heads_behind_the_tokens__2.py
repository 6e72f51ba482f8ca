import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    D = x.shape[-1]
    half = D // 2
    where = positions[..., None].double()
    out = torch.empty_like(x)
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., k], x[..., half + k]
        out[..., k] = (a * c - b * s).reshape(a.shape)
        out[..., half + k] = (a * s + b * c).reshape(a.shape)
    return out
