import torch


def rotate_every_two(x):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.cat([odd.neg(), even], dim=-1)


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = positions.unsqueeze(-1) * inv_freq
    theta = torch.stack((theta, theta), dim=-1).flatten(-2).unsqueeze(-3)
    return x * theta.cos().type_as(x) + rotate_every_two(x) * theta.sin().type_as(x)
