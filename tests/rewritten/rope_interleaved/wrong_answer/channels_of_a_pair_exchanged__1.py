import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions[..., None] * freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]
    new_even = even * cos - odd * sin
    new_odd = even * sin + odd * cos
    return torch.stack((new_odd, new_even), dim=-1).flatten(start_dim=-2)
