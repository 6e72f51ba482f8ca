import torch


def rope_half(x, positions, base=10000):
    """Multiply each pair, read as a complex number, by a number of length 1."""
    length, d = x.shape[-2:]
    k = torch.arange(d // 2, device=x.device, dtype=torch.float64)
    phi = positions.reshape(-1, 1, length, 1) * torch.pow(base, -2 * k / d)
    unit = torch.complex(torch.cos(phi), -torch.sin(phi))
    pairs = x.double().unflatten(-1, (2, d // 2))
    z = torch.complex(pairs[..., 0, :], pairs[..., 1, :]) * unit
    return torch.stack((z.real, z.imag), dim=-2).flatten(-2).to(x.dtype)
