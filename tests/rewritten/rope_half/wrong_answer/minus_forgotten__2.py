import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    B, H, L, D = x.shape
    k = torch.arange(D, device=x.device) % (D // 2)
    phi = positions.reshape(-1, 1, L, 1) * base ** (-2 * k.double() / D)
    c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    return torch.stack([x[:, h] * c[:, 0] + x[:, h].roll(D // 2, -1) * s[:, 0] for h in range(H)], dim=1)
