import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    angles = positions.double().unsqueeze(-1) * inv_freq
    enc = torch.cat((angles.sin(), angles.cos()), dim=-1).to(x.dtype)
    if enc.dim() == 3:
        enc = enc.unsqueeze(1)
    return x + enc
