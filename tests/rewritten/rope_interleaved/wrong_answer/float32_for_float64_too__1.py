import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float32, device=x.device) / width)
    phi = positions.to(torch.float32).unsqueeze(-1) * inv_freq
    phi = phi.unsqueeze(1) if positions.dim() == 2 else phi
    cos, sin = torch.cos(phi), torch.sin(phi)
    pairs = x.to(torch.float32).unflatten(-1, (-1, 2))
    first = pairs[..., 0] * cos - pairs[..., 1] * sin
    second = pairs[..., 0] * sin + pairs[..., 1] * cos
    return torch.stack((first, second), dim=-1).reshape(x.shape)
