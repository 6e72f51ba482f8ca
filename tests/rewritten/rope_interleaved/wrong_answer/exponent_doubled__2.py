import torch


def turn_pair(a, b, angle):
    c, s = torch.cos(angle).to(a.dtype), torch.sin(angle).to(a.dtype)
    return a * c - b * s, a * s + b * c


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    token = positions.double() if positions.ndim == 1 else positions.double()[:, None, :]
    channels = list(x.unbind(dim=-1))
    for i in range(0, dim, 2):
        theta = 1.0 / float(base) ** (2.0 * i / dim)
        channels[i], channels[i + 1] = turn_pair(channels[i], channels[i + 1], token * theta)
    return torch.stack(channels, dim=-1)
