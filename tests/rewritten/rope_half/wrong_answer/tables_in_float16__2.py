import torch


def half_table(positions, d, base):
    rates = torch.tensor([base ** (-2 * k / d) for k in range(d // 2)], device=positions.device)
    phi = (positions.float()[..., None] * rates).repeat(*[1] * positions.dim(), 2)
    table = torch.stack((phi.cos(), phi.sin())).half()
    return table.unsqueeze(-3)


def rope_half(x, positions, base=10000):
    cos, sin = half_table(positions, x.shape[-1], base).to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-second, first), dim=-1) * sin
