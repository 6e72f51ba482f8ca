import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    B, H, L, D = x.shape
    half = D // 2
    rate = torch.tensor([base ** (-2.0 * k / D) for k in range(half)], dtype=torch.float64, device=x.device)
    starts = positions.expand(B, L)[:, 0].tolist()
    out = torch.empty_like(x)
    for b, start in enumerate(starts):
        tokens = torch.arange(start, start + L, device=x.device)
        phi = tokens[:, None] * rate
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        out[b, :, :, :half] = x[b, :, :, :half] * c - x[b, :, :, half:] * s
        out[b, :, :, half:] = x[b, :, :, half:] * c + x[b, :, :, :half] * s
    return out
