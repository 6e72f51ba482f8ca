import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device, dtype=torch.float32) / dim)
    theta = (positions.float().unsqueeze(-1) * inv_freq).repeat_interleave(2, dim=-1)
    theta = theta.unsqueeze(-3)
    companion = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).reshape(x.shape)
    return x * theta.cos() + companion * theta.sin()
