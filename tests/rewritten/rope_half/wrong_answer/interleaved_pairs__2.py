import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    freq = torch.tensor([base ** (-2 * k / D) for k in range(D // 2)], dtype=torch.float64, device=x.device)
    phi = positions.reshape(-1, 1, L, 1) * freq
    pairs = x.double().reshape(*x.shape[:-1], D // 2, 2)
    z = torch.complex(pairs[..., 0], pairs[..., 1])
    z = z * torch.polar(torch.ones_like(phi), phi)
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
