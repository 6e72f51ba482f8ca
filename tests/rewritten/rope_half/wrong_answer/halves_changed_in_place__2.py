import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    parts = torch.split(x, half, dim=-1)
    rates = torch.tensor([base ** (-k / half) for k in range(half)], dtype=torch.float64, device=x.device)
    phi = positions[..., None] * rates
    if positions.dim() == 2:
        phi = phi[:, None]
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    new = (parts[0] * cos - parts[1] * sin, parts[0] * sin + parts[1] * cos)
    for part, value in zip(parts, new):
        part *= 0
        part += value
    return torch.cat(parts, dim=-1)
