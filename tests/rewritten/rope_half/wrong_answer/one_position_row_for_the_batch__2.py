import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    half = D // 2
    speeds = torch.tensor([base ** (-2 * k / D) for k in range(half)], dtype=torch.float64, device=x.device)
    out = torch.empty_like(x)
    for t, p in enumerate(positions.reshape(-1, L)[0].tolist()):
        c, s = (p * speeds).cos().to(x.dtype), (p * speeds).sin().to(x.dtype)
        a, b = x[:, :, t, :half], x[:, :, t, half:]
        out[:, :, t, :half] = a * c - b * s
        out[:, :, t, half:] = a * s + b * c
    return out
