import torch


def rope_half(x, positions, base=10000):
    batch, _, _, dim = x.shape
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    pos = positions.double()
    if positions.shape[0] == batch:
        pos = pos.reshape(batch, 1, -1)
    phi = pos.unsqueeze(-1) * inv_freq
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    x1, x2 = x[..., : dim // 2], x[..., dim // 2 :]
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)
