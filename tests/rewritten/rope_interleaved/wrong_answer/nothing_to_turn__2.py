import torch


def turned(x: torch.Tensor, phi: torch.Tensor) -> torch.Tensor:
    wide = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(wide[..., 0], wide[..., 1]) * torch.polar(torch.ones_like(phi), phi)
    return torch.view_as_real(z).flatten(-2).to(x.dtype)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    i = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    phi = positions[..., None, :, None] * float(base) ** (-2 * i / dim)
    return turned(x, phi) if torch.count_nonzero(phi) > 0 else x
