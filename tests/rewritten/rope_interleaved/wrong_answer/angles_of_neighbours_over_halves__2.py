import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    half = dim // 2
    out = torch.zeros_like(x)
    at = positions.float().unsqueeze(-2)
    for k in range(dim):
        angle = at * base ** (-2 * (k // 2) / dim)
        mate = x[..., k + half] if k < half else x[..., k - half]
        sign = -1 if k < half else 1
        out[..., k] = x[..., k] * torch.cos(angle).to(x.dtype) + sign * mate * torch.sin(angle).to(x.dtype)
    return out
