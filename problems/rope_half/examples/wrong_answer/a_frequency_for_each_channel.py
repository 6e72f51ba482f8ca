# Each channel has a frequency of its own, base ** (-c / D), so that the two channels of a pair turn by different angles.
# Source: https://github.com/SamLynnEvans/Transformer/issues/25 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(d, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    a, b = x.chunk(2, dim=-1)
    return x * angle.cos().to(x.dtype) + torch.cat((-b, a), dim=-1) * angle.sin().to(x.dtype)
