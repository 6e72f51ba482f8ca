import torch


def turn(a: torch.Tensor, b: torch.Tensor, phi: torch.Tensor) -> None:
    cos, sin = phi.cos().to(a.dtype), phi.sin().to(a.dtype)
    new_a, new_b = a * cos - b * sin, a * sin + b * cos
    a.copy_(new_a)
    b.copy_(new_b)


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    width = x.shape[-1]
    rates = [base ** (-2 * k / width) for k in range(width // 2)]
    phi = positions[..., None] * torch.tensor(rates, dtype=torch.float64, device=x.device)
    halves = x.unflatten(-1, (2, -1)).unbind(-2)
    turn(*halves, phi[:, None] if phi.dim() == 3 else phi)
    return torch.stack(halves, dim=-2).flatten(-2)
