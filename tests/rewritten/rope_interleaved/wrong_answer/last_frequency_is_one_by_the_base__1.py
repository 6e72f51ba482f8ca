import torch


def rope_interleaved(x, positions, base=10000):
    half = x.shape[-1] // 2
    i = torch.arange(half, dtype=torch.float64, device=x.device)
    inv_freq = torch.pow(base, -i / max(half - 1, 1))
    theta = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)
