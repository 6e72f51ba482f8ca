import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.double().unsqueeze(-2)
    channels = list(x.unbind(-1))
    for i in range(0, dim, 2):
        phi = where * float(base) ** (-i / dim)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        channels[i] = channels[i] * c - channels[i + 1] * s
        channels[i + 1] = channels[i] * s + channels[i + 1] * c
    return torch.stack(channels, dim=-1)
