import torch


def rope_half(x, positions, base=10000):
    real, imaginary = x.to(torch.float32).chunk(2, dim=-1)
    d = x.shape[-1]
    rates = torch.tensor([base ** (-2 * k / d) for k in range(d // 2)], device=x.device)
    phi = positions[..., None].float() * rates
    phi = phi[:, None] if phi.dim() == 3 else phi
    z = torch.complex(real, imaginary) * torch.polar(torch.ones_like(phi), phi)
    return torch.cat((z.real, z.imag), dim=-1)
