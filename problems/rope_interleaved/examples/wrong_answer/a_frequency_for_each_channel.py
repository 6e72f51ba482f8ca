# Each channel has a frequency of its own, base ** (-c / D), so the two channels of a pair turn by different angles.
# Source: https://github.com/SamLynnEvans/Transformer/issues/25 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(d, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    companion = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).flatten(-2)
    return x * angle.cos().to(x.dtype) + companion * angle.sin().to(x.dtype)
