import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    pairs = max(1, x.shape[-1] // 4)
    p = positions.double().unsqueeze(-2)
    out = x.clone()
    for i in range(pairs):
        phi = p / float(base) ** (i / pairs)
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        left, right = 2 * i, 2 * i + 1
        out[..., left] = x[..., left] * cos - x[..., right] * sin
        out[..., right] = x[..., left] * sin + x[..., right] * cos
    return out
