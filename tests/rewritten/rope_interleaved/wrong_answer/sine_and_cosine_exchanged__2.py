import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    i = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    phi = positions[..., None, :, None] * float(base) ** (-2 * i / dim)
    turn = torch.complex(phi.sin(), phi.cos())
    pairs = x.double().unflatten(-1, (-1, 2))
    z = turn * torch.complex(pairs[..., 0], pairs[..., 1])
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
