import torch
import torch.nn.functional as F


def table(dim: int, base: float, device: torch.device, rows: int = 2**11) -> torch.Tensor:
    i = torch.arange(dim // 2, dtype=torch.float64, device=device)
    phi = torch.arange(rows, device=device).unsqueeze(1) * float(base) ** (-2 * i / dim)
    return torch.cat((phi.cos(), phi.sin()), dim=1)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    rows = F.embedding(positions, table(x.shape[-1], base, x.device)).unsqueeze(-3)
    turn = torch.complex(*rows.chunk(2, dim=-1))
    pairs = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(pairs[..., 0], pairs[..., 1]) * turn
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
