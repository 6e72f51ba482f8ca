import numpy as np
import torch

THETA = 1e4


def phases(positions, dim):
    freqs = THETA ** (-np.arange(0, dim, 2) / dim)
    return np.exp(1j * positions.cpu().numpy()[..., None] * freqs)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    turn = torch.from_numpy(phases(positions, x.shape[-1])).to(x.device).unsqueeze(-3)
    wide = x.double()
    z = torch.complex(wide[..., 0::2], wide[..., 1::2]) * turn
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
