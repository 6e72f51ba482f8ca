import torch


def rope_half(x, positions, base=10000):
    batch, seq_len, heads, dim = x.shape
    k = torch.arange(dim // 2, device=x.device, dtype=torch.float64)
    theta = torch.pow(base, -2 * k / dim)
    m = positions[..., :seq_len, None, None]
    unit = torch.polar(torch.ones_like(m * theta), m * theta)
    z = torch.complex(x[..., : dim // 2].double(), x[..., dim // 2 :].double())
    z = z * unit
    return torch.cat((z.real, z.imag), dim=-1).type_as(x)
