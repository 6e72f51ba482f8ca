import torch


def rotate(x):
    y = torch.empty_like(x)
    y[..., 0::2] = -x[..., 1::2]
    y[..., 1::2] = x[..., 0::2]
    return y


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    freqs = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    emb = torch.cat((freqs, freqs), dim=-1)
    return x * emb.cos().to(x.dtype) + rotate(x) * emb.sin().to(x.dtype)
