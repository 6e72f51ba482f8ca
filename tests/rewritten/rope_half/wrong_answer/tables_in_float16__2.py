import torch


def tables(positions: torch.Tensor, width: int, base: float) -> tuple[torch.Tensor, torch.Tensor]:
    shape = (*positions.shape, width)
    cos = torch.empty(shape, dtype=torch.float16, device=positions.device)
    sin = torch.empty_like(cos)
    for k in range(width // 2):
        phi = positions.double() * base ** (-2 * k / width)
        cos[..., k] = cos[..., k + width // 2] = phi.cos()
        sin[..., k] = sin[..., k + width // 2] = phi.sin()
    return cos, sin


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    cos, sin = (t.type_as(x) for t in tables(positions, x.shape[-1], base))
    if positions.dim() == 2:
        cos, sin = cos[:, None], sin[:, None]
    a, b = x.tensor_split(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin
