import torch

THETA = 1e4


def frequencies(width, device):
    values = [THETA ** (-2 * k / width) for k in range(width // 2)]
    return torch.tensor(values, dtype=torch.float64, device=device)


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    B, H, L, D = x.shape
    angle = positions.expand(B, L)[:, None, :, None] * frequencies(D, x.device)
    turn = torch.polar(torch.ones_like(angle), angle)
    first, second = x.double().chunk(2, dim=-1)
    z = torch.complex(first, second) * turn
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
