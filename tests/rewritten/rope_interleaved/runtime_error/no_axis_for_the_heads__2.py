import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    columns = []
    for i in range(dim // 2):
        phi = positions.double() * float(base) ** (-2 * i / dim)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        columns.append(a * c - b * s)
        columns.append(a * s + b * c)
    return torch.stack(columns, dim=-1)
