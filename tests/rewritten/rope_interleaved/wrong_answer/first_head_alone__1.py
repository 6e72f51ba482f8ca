import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    theta = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = positions.unsqueeze(-1) * theta
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    head = x[:, 0]
    even, odd = head[..., ::2], head[..., 1::2]
    head = torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)
    return torch.cat([head.unsqueeze(1), x[:, 1:]], dim=1)
