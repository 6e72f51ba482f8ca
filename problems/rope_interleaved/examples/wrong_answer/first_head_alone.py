# Only the first head is rotated.
# Source: https://github.com/paiml/aprender/pull/2079, https://github.com/oxiglade/mlx-rs/pull/357 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    out = x.clone()
    out[:, 0, :, 0::2] = x[:, 0, :, 0::2] * c - x[:, 0, :, 1::2] * s
    out[:, 0, :, 1::2] = x[:, 0, :, 0::2] * s + x[:, 0, :, 1::2] * c
    return out
