import torch


@torch.no_grad()
def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.double().unsqueeze(-2)
    out = torch.zeros_like(x)
    for k in range(0, dim, 2):
        phi = where * float(base) ** (-k / dim)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        out[..., k] = x[..., k] * c - x[..., k + 1] * s
        out[..., k + 1] = x[..., k] * s + x[..., k + 1] * c
    return out
