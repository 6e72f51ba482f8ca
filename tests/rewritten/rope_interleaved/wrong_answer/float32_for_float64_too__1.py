import torch


def rope_interleaved(x, positions, base=10000):
    x = x.to(torch.float32)
    d = x.shape[-1]
    inv = 1.0 / base ** (torch.arange(0, d, 2, device=x.device, dtype=torch.float32) / d)
    phi = positions.float().unsqueeze(-1) * inv
    phi = phi.unsqueeze(-3)
    cos, sin = torch.cos(phi), torch.sin(phi)
    first, second = x[..., ::2], x[..., 1::2]
    pairs = torch.stack([first * cos - second * sin, first * sin + second * cos], dim=-1)
    return pairs.reshape(x.shape)
