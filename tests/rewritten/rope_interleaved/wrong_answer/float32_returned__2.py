import numpy as np
import torch


def tables(positions, dim, base):
    phi = positions.cpu().numpy()[..., None, :, None] * float(base) ** (-np.arange(0, dim, 2) / dim)
    return np.cos(phi).astype(np.float32), np.sin(phi).astype(np.float32)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    cos, sin = (torch.from_numpy(t).to(x.device) for t in tables(positions, x.shape[-1], base))
    columns = []
    for i in range(x.shape[-1] // 2):
        a, b, c, s = x[..., 2 * i], x[..., 2 * i + 1], cos[..., i], sin[..., i]
        columns.append(a * c - b * s)
        columns.append(a * s + b * c)
    return torch.stack(columns, dim=-1)
