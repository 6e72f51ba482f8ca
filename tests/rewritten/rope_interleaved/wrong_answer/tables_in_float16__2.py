import torch


def half_table(positions, d, base):
    inv = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], device=positions.device)
    phi = positions.float()[..., None] * inv
    table = torch.stack((phi.cos(), phi.sin()), dim=-1).half()
    return table if positions.dim() == 1 else table[:, None]


def rope_interleaved(x, positions, base=10000):
    table = half_table(positions, x.shape[-1], base).to(x.dtype)
    pairs = x.unflatten(-1, (-1, 2))
    turned_a = pairs[..., 0] * table[..., 0] - pairs[..., 1] * table[..., 1]
    turned_b = pairs[..., 0] * table[..., 1] + pairs[..., 1] * table[..., 0]
    return torch.stack((turned_a, turned_b), dim=-1).flatten(-2)
