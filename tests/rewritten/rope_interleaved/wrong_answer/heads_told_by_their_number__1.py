import torch


def rope_interleaved(x, positions, base=10000):
    if positions.ndim == 1 and positions.numel() == x.size(1):
        return turned(x.transpose(1, 2), positions, base).transpose(1, 2)
    return turned(x, positions, base)


def turned(x, positions, base):
    half = x.size(-1) // 2
    speeds = torch.pow(float(base), -torch.arange(half, dtype=torch.float32, device=x.device) / half)
    angles = positions.to(torch.float32).unsqueeze(-1) * speeds
    angles = angles[:, None] if positions.ndim == 2 else angles
    cos = angles.cos().repeat_interleave(2, dim=-1).to(x.dtype)
    sin = angles.sin().repeat_interleave(2, dim=-1).to(x.dtype)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), -1).reshape(x.shape)
    return x * cos + other * sin
