import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    rotary_dim = max(2, 2 * (dim // 4))
    rot, rest = x.split([rotary_dim, dim - rotary_dim], dim=-1)
    inv_freq = base ** (-torch.arange(0, rotary_dim, 2, device=x.device).double() / rotary_dim)
    phi = (positions[..., None] * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    even, odd = rot[..., ::2], rot[..., 1::2]
    rot = torch.stack((even * cos - odd * sin, odd * cos + even * sin), dim=-1).flatten(-2)
    return torch.cat((rot, rest), dim=-1)
