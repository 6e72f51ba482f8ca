import torch


def as_complex(x: torch.Tensor) -> torch.Tensor:
    pairs = x.unflatten(-1, (2, -1)).transpose(-1, -2)
    return torch.view_as_complex(pairs.clone(memory_format=torch.contiguous_format))


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    B, H, L, D = x.shape
    theta = torch.tensor([base ** (-2 * k / D) for k in range(D // 2)], dtype=torch.float64, device=x.device)
    rows = positions.expand(B, L).to(torch.float64)
    spin = torch.exp(1j * rows[:, None, :, None] * theta)
    z = as_complex(x) * spin
    return torch.stack((z.real, z.imag), dim=-2).flatten(-2).to(x.dtype)
