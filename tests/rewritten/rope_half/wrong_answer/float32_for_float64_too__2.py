import torch


def rotate_half(t: torch.Tensor) -> torch.Tensor:
    first, second = t.tensor_split(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    width = x.shape[-1]
    rates = [base ** (-2 * k / width) for k in range(width // 2)]
    phi = positions[..., None] * torch.tensor(rates * 2, dtype=torch.float64, device=x.device)
    if positions.ndim == 2:
        phi = phi[:, None, :, :]
    x = x.type(torch.float32)
    return x * phi.cos().float() + rotate_half(x) * phi.sin().float()
