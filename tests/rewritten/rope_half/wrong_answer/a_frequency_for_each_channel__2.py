import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    _, _, length, width = x.shape
    half = width // 2
    where = positions.reshape(-1, 1, length).double()
    channels = []
    for c in range(width):
        angle = where * base ** (-c / width)
        cos = torch.cos(angle).to(x.dtype)
        sin = torch.sin(angle).to(x.dtype)
        if c < half:
            channels.append(x[..., c] * cos - x[..., c + half] * sin)
        else:
            channels.append(x[..., c] * cos + x[..., c - half] * sin)
    return torch.stack(channels, dim=-1)
