import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    pairs = x.view(-1, dim // 2, 2)
    where = positions.expand(heads, batch, length).transpose(0, 1).flatten().double()
    result = torch.empty(pairs.shape, dtype=x.dtype, device=x.device)
    for i in range(dim // 2):
        phi = where * float(base) ** (-2 * i / dim)
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        result[:, i, 0] = pairs[:, i, 0] * cos - pairs[:, i, 1] * sin
        result[:, i, 1] = pairs[:, i, 0] * sin + pairs[:, i, 1] * cos
    return result.view(batch, heads, length, dim)
