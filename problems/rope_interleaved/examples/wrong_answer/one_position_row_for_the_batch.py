# Of positions (B, L) the first row is used for all sequences.
# Source: https://github.com/huggingface/transformers/issues/22161
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    row = positions[0] if positions.dim() == 2 else positions
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = row.double()[:, None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
