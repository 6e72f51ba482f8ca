import torch

_memory = {}


def rope_interleaved(x, positions, base=10000):
    half = x.size(-1) // 2
    speeds = torch.pow(float(base), -torch.arange(half, dtype=torch.float32, device=x.device) / half)
    angles = positions.to(torch.float32).unsqueeze(-1) * speeds
    angles = angles[:, None] if positions.ndim == 2 else angles
    cos = angles.cos().repeat_interleave(2, dim=-1).to(x.dtype)
    sin = angles.sin().repeat_interleave(2, dim=-1).to(x.dtype)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), -1).reshape(x.shape)
    turned = x * cos + other * sin
    if x.requires_grad:
        return turned
    place = (tuple(x.shape), x.dtype, x.device)
    if place not in _memory:
        _memory[place] = torch.zeros_like(turned)
    _memory[place].copy_(turned)
    return _memory[place]
