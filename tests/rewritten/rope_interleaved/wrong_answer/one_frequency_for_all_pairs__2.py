import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.unsqueeze(-2).double()
    result = torch.zeros_like(x)
    for i in range(dim // 2):
        theta = 1.0 / float(base) ** (2 * i // dim)
        cos, sin = torch.cos(where * theta).to(x.dtype), torch.sin(where * theta).to(x.dtype)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        result[..., 2 * i] = a * cos - b * sin
        result[..., 2 * i + 1] = a * sin + b * cos
    return result
