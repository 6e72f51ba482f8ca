import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    even = torch.arange(0, width, 2, dtype=torch.float32, device=x.device)
    inv_freq = torch.pow(float(base), even).pow(-1.0 / width)
    phi = positions.unsqueeze(-1).double() * inv_freq.double()
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    pairs = x.unflatten(-1, (-1, 2))
    first, second = pairs[..., 0], pairs[..., 1]
    return torch.stack((first * cos - second * sin, first * sin + second * cos), -1).reshape(x.shape)
