import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    length, width = x.shape[-2:]
    half = width // 2
    where = positions.reshape(-1, 1, length).double()
    out = torch.zeros_like(x)
    for k in range(half):
        angle = where * (base ** (2 * k / width))
        cos, sin = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
        out[..., k] = x[..., k] * cos - x[..., half + k] * sin
        out[..., half + k] = x[..., k] * sin + x[..., half + k] * cos
    return out
