import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    channel = torch.arange(dim, dtype=torch.float64, device=x.device)
    freqs = torch.pow(float(base), -channel / dim)
    phi = (positions.unsqueeze(-1) * freqs).unsqueeze(-3)
    cos, sin = torch.cos(phi).type_as(x), torch.sin(phi).type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    first = even * cos[..., ::2] - odd * sin[..., ::2]
    second = even * sin[..., 1::2] + odd * cos[..., 1::2]
    return torch.stack([first, second], dim=-1).reshape(x.shape)
