import math

import torch


def frequencies(d: int, base: float, like: torch.Tensor) -> torch.Tensor:
    log_rate = like.new_tensor([2 * i for i in range(d // 2)]).mul(-math.log(base) / d)
    return log_rate.exp().to(torch.float64)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    angles = torch.einsum("...l,f->...lf", positions.double(), frequencies(x.shape[-1], base, x))
    if positions.dim() == 2:
        angles = angles[:, None]
    angles = angles.repeat_interleave(2, dim=-1)
    companion = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).reshape(x.shape)
    return x * torch.cos(angles).to(x.dtype) + companion * torch.sin(angles).to(x.dtype)
