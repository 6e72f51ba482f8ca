import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = (positions.unsqueeze(-1) * inv_freq).repeat_interleave(2, dim=-1)
    cos, sin = theta.cos().type_as(x), theta.sin().type_as(x)
    companion = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).flatten(-2)
    return x * cos + companion * sin
