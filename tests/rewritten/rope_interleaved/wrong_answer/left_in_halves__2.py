import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    pairs = x.shape[-1] // 2
    rate = float(base) ** (-torch.arange(pairs, dtype=torch.float64, device=x.device) / pairs)
    phi = positions[..., None, :, None] * rate
    turn = torch.polar(torch.ones_like(phi), phi)
    wide = x.double()
    z = torch.complex(wide[..., 0::2], wide[..., 1::2]) * turn
    return torch.stack((z.real, z.imag), dim=-2).reshape(x.shape).to(x.dtype)
