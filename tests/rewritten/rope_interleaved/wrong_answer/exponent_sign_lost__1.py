import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    i = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    theta = torch.pow(float(base), 2 * i / dim)
    phi = torch.unsqueeze(positions.double()[..., None] * theta, -3)
    cos, sin = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    a, b = x.unflatten(-1, (-1, 2)).unbind(dim=-1)
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
