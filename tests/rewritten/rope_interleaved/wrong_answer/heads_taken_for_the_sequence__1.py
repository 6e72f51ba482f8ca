import torch


def rope_interleaved(x, positions, base=10000):
    seq, dim = x.shape[1], x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = positions[..., :seq].unsqueeze(-1) * inv_freq
    cos = torch.cos(theta)[..., None, :].to(x.dtype)
    sin = torch.sin(theta)[..., None, :].to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
