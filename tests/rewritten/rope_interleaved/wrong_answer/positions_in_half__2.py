import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = x.new_empty(positions.shape).copy_(positions)[..., None, :]
    columns = []
    for i in range(dim // 2):
        angle = where.double() * float(base) ** (-2 * i / dim)
        c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        columns += [a * c - b * s, a * s + b * c]
    return torch.stack(columns, dim=-1)
