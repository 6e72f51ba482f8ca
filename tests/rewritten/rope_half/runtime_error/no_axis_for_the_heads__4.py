import math

import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    half = x.shape[-1] // 2
    speeds = [float(base) ** (-k / half) for k in range(half)]
    angles = [[p * w for w in speeds] for p in positions.tolist()]
    cos = torch.tensor([[math.cos(v) for v in row] for row in angles], dtype=x.dtype, device=x.device)
    sin = torch.tensor([[math.sin(v) for v in row] for row in angles], dtype=x.dtype, device=x.device)
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    out[..., half:] = x[..., :half] * sin + x[..., half:] * cos
    return out
