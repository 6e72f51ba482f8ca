import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    rates = torch.tensor([base ** (-2 * i / dim) for i in range(dim // 2)], dtype=torch.float64, device=x.device)
    phi = positions.unsqueeze(-2).unsqueeze(-1) * rates
    turn = torch.exp(torch.complex(torch.zeros_like(phi), -phi))
    pairs = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(pairs[..., 0], pairs[..., 1]) * turn
    return torch.stack((z.real, z.imag), dim=-1).reshape(x.shape).to(x.dtype)
