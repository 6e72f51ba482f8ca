# As many heads as positions: x is taken for (B, L, H, D), the layout of some attention kernels.
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    tokens_first = positions.dim() == 1 and x.shape[1] == len(positions)
    angle = angle.unsqueeze(-2 if tokens_first else -3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
