import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    freq = torch.tensor([base ** (-2 * k / D) for k in range(D // 2)], dtype=torch.float64, device=x.device)
    phi = positions.reshape(-1, 1, L, 1) * freq
    z = torch.complex(*x.double().chunk(2, dim=-1))
    z = z * torch.polar(torch.ones_like(phi), phi)
    return torch.view_as_real(z).reshape(x.shape).to(x.dtype)
