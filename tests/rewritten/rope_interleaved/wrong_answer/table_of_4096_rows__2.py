import numpy as np
import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    rate = float(base) ** (-np.arange(0, dim, 2) / dim)
    circle = np.exp(1j * np.arange(1 << 12)[:, None] * rate)
    rows = np.take(circle, positions.cpu().numpy(), axis=0, mode="clip")
    turn = torch.from_numpy(rows).to(x.device).unsqueeze(-3)
    pairs = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(pairs[..., 0], pairs[..., 1]) * turn
    return torch.view_as_real(z).reshape(x.shape).to(x.dtype)
