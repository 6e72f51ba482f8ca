import functools

import torch


@functools.lru_cache(maxsize=8)
def unit_table(width, base, device, rows=4096):
    k = torch.arange(width // 2, dtype=torch.float64, device=device)
    phi = torch.arange(rows, device=device)[:, None] * base ** (-2 * k / width)
    return torch.polar(torch.ones_like(phi), phi)


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    table = unit_table(x.shape[-1], base, x.device)
    last = len(table) - 1
    turn = table[torch.where(positions < last, positions, last)]
    if turn.dim() == 3:
        turn = turn.unsqueeze(1)
    z = torch.complex(*x.double().chunk(2, dim=-1)) * turn
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
