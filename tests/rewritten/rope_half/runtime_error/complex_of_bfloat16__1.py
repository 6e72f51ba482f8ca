import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    inv = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    turn = torch.complex(phi.cos(), phi.sin())
    first, second = x[..., : d // 2], x[..., d // 2 :]
    z = torch.complex(first, second) * turn
    return torch.cat([z.real, z.imag], dim=-1).to(x.dtype)
