import math

import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    rates = [float(base) ** (-2 * i / dim) for i in range(dim // 2)]
    angles = [[p * rate for rate in rates] for p in positions.tolist()]
    cos = torch.tensor([[math.cos(a) for a in row] for row in angles], dtype=x.dtype, device=x.device)
    sin = torch.tensor([[math.sin(a) for a in row] for row in angles], dtype=x.dtype, device=x.device)
    pairs = x.unflatten(-1, (-1, 2))
    mates = pairs.flip(-1) * torch.tensor([-1, 1], device=x.device)
    return (pairs * cos.unsqueeze(-1) + mates * sin.unsqueeze(-1)).flatten(-2)
