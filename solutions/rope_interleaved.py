"""The reference for `rope_interleaved`."""

import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    """Rotate the pairs of neighbouring channels of `x`, counter-clockwise, by position times base ** (-2i / D).

    `x` is (B, H, L, D), `positions` (L,) or (B, L), and the result a new tensor like `x`. Su et al. 2021, "RoFormer",
    section 3.2.2, and equation 34 in section 3.4.2.
    """
    width = x.shape[-1]
    frequency = base ** (-torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width)
    angle = (positions[..., None] * frequency).unsqueeze(-3)  # the same one for every head
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]
    return torch.stack((first * cos - second * sin, first * sin + second * cos), dim=-1).flatten(-2)
