import torch


def rope_interleaved(x, positions, base=10000):
    half = x.size(-1) // 2
    powers = torch.pow(torch.tensor(float(base), device=x.device), 2 * torch.arange(half, device=x.device))
    speeds = powers.pow(1 / x.size(-1)).reciprocal()
    angles = positions.to(torch.float32).unsqueeze(-1) * speeds
    angles = angles[:, None] if positions.ndim == 2 else angles
    cos = angles.cos().repeat_interleave(2, dim=-1).to(x.dtype)
    sin = angles.sin().repeat_interleave(2, dim=-1).to(x.dtype)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), -1).reshape(x.shape)
    return x * cos + other * sin
