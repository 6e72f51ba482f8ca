import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.unsqueeze(-2).double()  # (1, L) or (B, 1, L)
    columns = []
    for c in range(dim):
        phi = where * float(base) ** (-c / dim)
        partner = x[..., c - 1] if c % 2 else -x[..., c + 1]
        columns.append(x[..., c] * phi.cos().to(x.dtype) + partner * phi.sin().to(x.dtype))
    return torch.stack(columns, dim=-1)
