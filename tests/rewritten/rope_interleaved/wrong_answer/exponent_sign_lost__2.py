import numpy as np
import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    b, h, n, d = x.shape
    p = positions.expand(b, n).cpu().numpy().astype(np.float64)
    omega = np.power(float(base), np.arange(0, d, 2) / d)
    angle = np.einsum("bn,k->bnk", p, omega)
    cos, sin = np.cos(angle), np.sin(angle)
    rot = np.stack([cos, -sin, sin, cos], axis=-1).reshape(b, 1, n, d // 2, 2, 2)
    rot = torch.from_numpy(rot).to(device=x.device, dtype=x.dtype)
    columns = x.reshape(b, h, n, d // 2, 2, 1)
    return (rot @ columns).reshape(b, h, n, d)
