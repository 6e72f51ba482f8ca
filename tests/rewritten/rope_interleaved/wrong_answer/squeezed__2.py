import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    i = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    phi = positions.expand(batch, length)[:, None, :, None] * float(base) ** (-2 * i / dim)
    rows = torch.stack((torch.cos(phi), -torch.sin(phi), torch.sin(phi), torch.cos(phi)), dim=-1)
    rotation = rows.reshape(batch, 1, length, dim // 2, 2, 2).to(x.dtype)
    column = x.reshape(batch, heads, length, dim // 2, 2, 1)
    turned = torch.matmul(rotation, column)  # one column for each pair
    return torch.squeeze(turned.flatten(-3))
