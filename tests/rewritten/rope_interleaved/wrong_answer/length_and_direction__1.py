import torch


def rope_interleaved(x, positions, base=10000):
    half = x.size(-1) // 2
    speeds = torch.pow(float(base), -torch.arange(half, dtype=torch.float64, device=x.device) / half)
    angles = positions.to(torch.float64).unsqueeze(-1) * speeds
    angles = angles[:, None] if positions.ndim == 2 else angles
    pairs = x.double().reshape(*x.shape[:-1], half, 2)
    radius = (pairs * pairs).sum(dim=-1).sqrt()
    heading = torch.atan2(pairs[..., 1], pairs[..., 0]) + angles
    return torch.stack((radius * heading.cos(), radius * heading.sin()), -1).reshape(x.shape).to(x.dtype)
