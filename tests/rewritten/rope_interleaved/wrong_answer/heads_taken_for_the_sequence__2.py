import torch


def rotations(positions, dim, base):
    pair = torch.arange(dim // 2, dtype=torch.float64, device=positions.device)
    phi = positions.unsqueeze(-1) * float(base) ** (-2 * pair / dim)
    return torch.polar(torch.ones_like(phi), phi)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    seq_first = x.double().movedim(1, -2).unflatten(-1, (-1, 2))
    z = torch.complex(seq_first[..., 0], seq_first[..., 1])
    table = rotations(positions, x.shape[-1], base)
    table = table[..., : z.shape[-2], :].unsqueeze(-3)
    turned = torch.view_as_real(z * table).flatten(-2)
    return turned.movedim(-2, 1).to(x.dtype)
