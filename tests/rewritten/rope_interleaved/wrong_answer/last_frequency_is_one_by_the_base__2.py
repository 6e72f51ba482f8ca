import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    pairs = x.shape[-1] // 2
    freqs = torch.logspace(0, -1, steps=pairs, base=float(base), dtype=torch.float64, device=x.device)
    phi = positions[..., None, :, None].double() * freqs
    turn = torch.complex(phi.cos(), phi.sin())
    z = torch.view_as_complex(x.double().unflatten(-1, (pairs, 2)).contiguous())
    return torch.view_as_real(z * turn).flatten(-2).to(x.dtype)
