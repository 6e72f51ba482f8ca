import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    step = positions.add(1).double()
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = (step.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
