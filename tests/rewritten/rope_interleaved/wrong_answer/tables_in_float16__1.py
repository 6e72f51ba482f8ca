import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float32, device=x.device) / width)
    phi = positions.float().unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().to(torch.float16), phi.sin().to(torch.float16)
    cos, sin = cos.to(x.dtype), sin.to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).reshape(x.shape)
