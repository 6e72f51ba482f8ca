import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    channels = list(x.unbind(-1))
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        channels[k] = channels[k] * c - channels[k + half] * s
        channels[k + half] = channels[k] * s + channels[k + half] * c
    return torch.stack(channels, dim=-1)
