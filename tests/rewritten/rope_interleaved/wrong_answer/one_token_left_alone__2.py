import torch


def angles(positions: torch.Tensor, dim: int, base: float) -> torch.Tensor:
    i = torch.arange(dim // 2, dtype=torch.float64, device=positions.device)
    phi = positions[..., None, :, None] * float(base) ** (-2 * i / dim)
    return phi if phi.shape[-2] > 1 else torch.zeros_like(phi)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    phi = angles(positions, x.shape[-1], base)
    z = torch.complex(x[..., 0::2].double(), x[..., 1::2].double())
    z = z * torch.polar(torch.ones_like(phi), phi)
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
