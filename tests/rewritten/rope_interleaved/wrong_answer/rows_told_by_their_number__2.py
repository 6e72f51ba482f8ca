import torch


def turn(sequence: torch.Tensor, where: torch.Tensor, base: float) -> torch.Tensor:
    dim = sequence.shape[-1]
    i = torch.arange(dim // 2, dtype=torch.float64, device=sequence.device)
    phi = where.reshape(-1, 1) * float(base) ** (-2 * i / dim)
    wide = sequence.double()
    z = torch.complex(wide[..., 0::2], wide[..., 1::2]) * torch.polar(torch.ones_like(phi), phi)
    return torch.view_as_real(z).flatten(-2).to(sequence.dtype)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    rows = positions if len(positions) == len(x) else [positions] * len(x)
    return torch.stack([turn(sequence, row, base) for sequence, row in zip(x, rows)])
