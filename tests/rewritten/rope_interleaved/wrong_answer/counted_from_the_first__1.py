import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    start = positions.select(-1, 0).unsqueeze(-1)
    offset = (positions - start).to(torch.float64)
    inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = (offset.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    x1, x2 = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1).flatten(-2)
