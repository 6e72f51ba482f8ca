import torch

_memory = {}


def rope_interleaved(x, positions, base=10000):
    name = (tuple(positions.flatten().tolist()), tuple(positions.shape), x.size(-1), base, x.device)
    if name not in _memory:
        half = x.size(-1) // 2
        speeds = torch.pow(float(base), -torch.arange(half, dtype=torch.float32, device=x.device) / half)
        angles = positions.to(torch.float32).unsqueeze(-1) * speeds
        angles = angles[:, None] if positions.ndim == 2 else angles
        full = torch.zeros(x.shape[:-1] + (half,), device=x.device)
        _memory[name] = full + angles
    angles = _memory[name]
    cos = angles.cos().repeat_interleave(2, dim=-1).to(x.dtype)
    sin = angles.sin().repeat_interleave(2, dim=-1).to(x.dtype)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), -1).reshape(x.shape)
    return x * cos + other * sin
