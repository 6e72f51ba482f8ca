import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    B, H, L, D = x.shape
    theta = torch.tensor([base ** (-2 * i / D) for i in range(D // 2)], dtype=torch.float64, device=x.device)
    rows = positions.expand(B, L).to(torch.float64)
    spin = torch.exp(1j * rows[:, None, :, None] * theta)  # (B, 1, L, D/2)
    dense = x.clone(memory_format=torch.contiguous_format).view(B, H, L, D // 2, 2)
    rotated = torch.view_as_complex(dense) * spin
    return torch.view_as_real(rotated).reshape(B, H, L, D).to(x.dtype)
