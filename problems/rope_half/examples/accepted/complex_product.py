# Right: the two halves are the real and the imaginary part of complex numbers, which a factor of length 1 turns.
import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    wide = x.double()
    z = torch.complex(wide[..., :half], wide[..., half:])
    rate = float(base) ** (-torch.arange(half, device=x.device).double() / half)
    angle = (positions[..., None] * rate).unsqueeze(-3)
    z = z * torch.polar(torch.ones_like(angle), angle)
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
