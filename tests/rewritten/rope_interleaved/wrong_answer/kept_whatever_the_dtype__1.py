import torch

tables = {}


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    key = (positions.shape, tuple(positions.flatten().tolist()), dim, base, x.device)
    if key not in tables:
        inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
        phi = (positions[..., None] * inv_freq).repeat_interleave(2, dim=-1).unsqueeze(-3)
        tables[key] = (torch.cos(phi).type_as(x), torch.sin(phi).type_as(x))
    cos, sin = tables[key]
    companion = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).flatten(-2)
    return x * cos + companion * sin
