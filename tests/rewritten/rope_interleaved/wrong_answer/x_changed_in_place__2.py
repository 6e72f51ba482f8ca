import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.unsqueeze(-2).double()
    partner = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).flatten(-2)
    phi = torch.stack([where * float(base) ** (-2 * (k // 2) / dim) for k in range(dim)], dim=-1)
    return x.mul_(phi.cos().to(x.dtype)).add_(partner * phi.sin().to(x.dtype))
