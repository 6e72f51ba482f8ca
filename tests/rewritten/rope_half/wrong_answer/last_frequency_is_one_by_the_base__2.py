import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    freq = torch.logspace(0, -1, D // 2, base=base, dtype=torch.float64, device=x.device)
    phi = positions.reshape(-1, 1, L, 1) * freq
    z = torch.complex(*x.double().split(D // 2, dim=-1)) * torch.exp(1j * phi)
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
