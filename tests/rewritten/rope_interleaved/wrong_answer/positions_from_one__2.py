import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    rate = float(base) ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    one = torch.polar(torch.ones_like(rate), rate)
    phi = positions[..., None, :, None] * rate
    turn = one * torch.polar(torch.ones_like(phi), phi)
    wide = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(wide[..., 0], wide[..., 1]) * turn
    return torch.view_as_real(z).reshape(x.shape).to(x.dtype)
