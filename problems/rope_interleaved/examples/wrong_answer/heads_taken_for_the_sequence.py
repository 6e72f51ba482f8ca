# Expects (B, L, H, D): the angles run along axis 1, where the heads are.
# Source: https://github.com/vukrosic/leo-optimizer/pull/2, https://github.com/mlfoundations/open_lm/issues/4
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    angle = angle[..., : x.shape[1], :].unsqueeze(-2)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
