import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    pairs = x.shape[-1] // 2
    out = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
    p = positions.unsqueeze(-2).double()
    for i in range(pairs):
        j = i + pairs
        phi = p * float(base) ** (-i / pairs)
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        out[..., i] = x[..., i] * cos - x[..., j] * sin
        out[..., j] = x[..., i] * sin + x[..., j] * cos
    return out
