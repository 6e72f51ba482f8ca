import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    k = torch.arange(D // 2, dtype=torch.float64, device=x.device)
    phi = positions.reshape(-1, 1, L, 1) * torch.pow(base, -2 * k / D)
    unit = torch.complex(phi.sin(), phi.cos())
    z = torch.complex(*x.double().chunk(2, dim=-1)) * unit
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
